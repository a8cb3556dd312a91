/** Parses a positive id of up to nine digits; returns undefined for anything else. */
export function parseId(text: string | null | undefined): number | undefined {
  return text && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined
}
