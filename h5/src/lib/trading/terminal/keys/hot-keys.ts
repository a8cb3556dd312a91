/** The keys of the trading pages, each once. The sheet that explains them is made from this list. None places an order. */
export const HOT_KEYS = [
  { act: 'focusForm', key: 'f' },
  { act: 'switchSide', key: 's' },
  { act: 'cycleType', key: 't' },
  { act: 'cancelAll', key: 'c' },
  { act: 'nextMarket', key: 'j' },
  { act: 'previousMarket', key: 'k' },
  { act: 'search', key: '/' },
  { act: 'showKeys', key: '?' },
] as const

export type HotKeyAct = (typeof HOT_KEYS)[number]['act']

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * Returns what a key does. Nothing with a modifier, while a field has the focus, or while a sheet is open. Shift alone is no
 * modifier: some keyboards need it for the signs.
 */
export function hotKeyOf(event: KeyboardEvent): HotKeyAct | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing)
    return undefined
  if (event.target instanceof Element && event.target.closest(FIELDS)) return undefined
  if (document.querySelector(LAYERS)) return undefined
  return HOT_KEYS.find(({ key }) => key === event.key)?.act
}
