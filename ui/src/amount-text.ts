/**
 * What a typed amount becomes: plain decimal text with at most `decimals` places, or undefined when the
 * keystroke is refused. A comma is a decimal point; a bare point gets its zero. Never passes through a float.
 */
export function amountText(typed: string, decimals: number): string | undefined {
  const text = typed.replace(/[\s']/g, '').replace(',', '.')
  if (text === '') return ''
  const match = /^([0-9]{0,15})(\.[0-9]*)?$/.exec(text)
  if (!match) return undefined
  const whole = (match[1] ?? '').replace(/^0+(?=[0-9])/, '') || '0'
  if (match[2] === undefined) return whole
  if (decimals === 0) return undefined
  return match[2].length - 1 > decimals ? undefined : whole + match[2]
}

/** Typed text as the wire wants it: '1.' is '1', and '' stays ''. */
export function finishAmount(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text
}
