/**
 * Normalises a typed amount to a plain decimal with at most `decimals` places; returns undefined to reject the
 * keystroke. A comma is a decimal point; a leading point gets a zero. If a pasted number has both, one may group
 * thousands. Never converts to a float.
 */
export function amountText(typed: string, decimals: number): string | undefined {
  const text = ungrouped(typed.replace(/[\s']/g, '')).replace(',', '.')
  if (text === '') return ''
  const match = /^([0-9]{0,15})(\.[0-9]*)?$/.exec(text)
  if (!match) return undefined
  const whole = (match[1] ?? '').replace(/^0+(?=[0-9])/, '') || '0'
  if (match[2] === undefined) return whole
  if (decimals === 0) return undefined
  return match[2].length - 1 > decimals ? undefined : whole + match[2]
}

/** Removes thousands separators where the decimals identify them: '64.004,1' and '64,004.1'. */
function ungrouped(text: string): string {
  if (/^[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]*$/.test(text)) return text.replaceAll('.', '')
  if (/^[0-9]{1,3}(?:,[0-9]{3})+\.[0-9]*$/.test(text)) return text.replaceAll(',', '')
  return text
}

/** Finishes a typed amount for the wire: '1.' is '1', and '' stays ''. */
export function finishAmount(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text
}
