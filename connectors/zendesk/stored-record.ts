// Fields of a record that are not stored: what customers and agents write to each other, and where they are, says
// nothing about work.
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
