// An API token as text: it names its organization, so that it is looked up inside of that alone.

const PATTERN = /^lineup_(\d{1,15})_[\w-]{43}$/

export const tokenText = (organizationId: number, secret: string): string =>
  `lineup_${organizationId}_${secret}`

/** Null: the text is no API token. */
export function organizationOfToken(text: string): number | null {
  const id = PATTERN.exec(text)?.[1]
  return id === undefined ? null : Number(id)
}
