// What customers and agents write to each other, and where they sit, says nothing about work: it is not kept.
const CONTENT = new Set([
  'subject',
  'raw_subject',
  'description',
  'body',
  'html_body',
  'plain_body',
  'attachments',
  'recipient',
  'satisfaction_rating',
  'metadata',
  'system',
])

/** A record as JSON, as the provider wrote it but for that. */
export const kept = (record: unknown): string =>
  JSON.stringify(record, (key, value: unknown) => (CONTENT.has(key) ? undefined : value))
