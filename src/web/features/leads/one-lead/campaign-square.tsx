import styles from '../leads.module.css';

const SQUARES = [
  'var(--c-connect)',
  'var(--c-follow)',
  'var(--c-message)',
  'var(--c-endorse)',
  'var(--c-inmail)',
  'var(--c-visit)',
];

/**
 * A campaign's name with its square, whose color is the same wherever the campaign is named beside
 * a lead.
 */
export function CampaignSquare({ campaignId, name }: { campaignId: string; name: string }) {
  const color = SQUARES[Number(BigInt(campaignId || 0) % BigInt(SQUARES.length))];
  return (
    <span className={`inline-row gap-5 small quiet ${styles.campaign}`}>
      <i style={{ background: color }} aria-hidden="true" />
      {name}
    </span>
  );
}
