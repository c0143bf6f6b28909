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
 * A campaign's name with its square, whose colour is the same wherever the campaign is named beside
 * a lead.
 */
export function CampaignSquare({ campaignId, name }: { campaignId: string; name: string }) {
  const colour = SQUARES[Number(BigInt(campaignId || 0) % BigInt(SQUARES.length))];
  return (
    <span className={styles.campaign}>
      <i style={{ background: colour }} aria-hidden="true" />
      {name}
    </span>
  );
}
