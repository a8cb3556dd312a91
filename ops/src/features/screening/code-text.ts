import type { Translate } from '@halyard/web'

/** The codes of the exchange's own screeners. A provider has codes of its own, which are shown as they are. */
const CODES = ['address_listed', 'country_listed', 'sender_unknown', 'many_hits', 'screener_unavailable']

/** Returns the text of why screening holds a record. */
export function codeText(t: Translate, code: string): string {
  if (code === '') return '–'
  return CODES.includes(code) ? t(`code_${code}`) : code
}
