import { elementsOf, nameOf, roleOf, textOf } from './accessible.ts'

/** Texts that a value or a translation leaves behind if it is missing. */
const LEFTOVERS =
  /\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date|\{\{|\b[a-z][\w/-]*:[a-z][a-z0-9]*[A-Z_]\w*/

const NAMED = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'spinbutton',
  'tab',
])

/** Returns the general faults of the shown screen, a line each; empty if nothing is. */
export function faultsOf(root: Element): readonly string[] {
  const elements = elementsOf(root)
  const main = elements.find((element) => roleOf(element) === 'main')
  const isEmpty = !elements.some((element) => roleOf(element) === 'heading') && !(main && textOf(main))
  const leftover = LEFTOVERS.exec(elements.flatMap(written).join('\n'))
  const unnamed = elements.filter((element) => NAMED.has(roleOf(element) ?? '') && nameOf(element) === '')
  return [
    ...(isEmpty ? ['no heading and nothing in the main landmark'] : []),
    ...(leftover ? [`shows ${leftover[0]}`] : []),
    ...unnamed.map((element) => `without a name: ${element.outerHTML.slice(0, 200)}`),
  ]
}

/**
 * Returns the text of an element itself: its own texts, and those that only a screen reader or an empty field shows.
 */
function written(element: Element): readonly string[] {
  const own = [...element.childNodes].flatMap((node) => (node.nodeType === 3 ? (node.textContent ?? '') : []))
  const named = ['aria-label', 'alt', 'title', 'placeholder'].flatMap(
    (name) => element.getAttribute(name) ?? [],
  )
  return [own.join(''), ...named]
}
