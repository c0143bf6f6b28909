-- What was concluded from a refusal that gave no reason is not believed any more: notes that were dropped for it are tried again, and so are people of whom
-- it was thought that they take invitations only by e-mail (decision 73).
update campaign_leads set walk = walk - 'withoutNote' - 'emailWanted' where walk ?| array['withoutNote', 'emailWanted'];
update lanes set marks = marks - 'noteQuotaUntil' where marks ? 'noteQuotaUntil';
