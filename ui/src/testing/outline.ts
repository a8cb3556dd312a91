import { isHidden, nameOf, roleOf } from './accessible.ts'

const LINE_MAX = 140

/** Parts of a drawing that are styles, or ids that differ from run to run. */
const UNDRAWN = / id="[^"]*"|url\([^)]*\)/g

/** Colours that say something: gain or loss, danger, caution. Those of states, behind a colon, do not count. */
const TONE = /(?<=^|\s)(?:text|bg|fill|stroke|border)-(up|down|danger|amber)\b/

/** Sizes and places that follow from a figure, but for full and empty ones, which are mostly a layout. */
const MEASURE =
  /(?:width|left): (?!100%)[\d.]+%|width: \d{2,}px|flex-grow: [1-9][\d.]*|transform: (?!rotate\(0deg)[^;]+/g

/** Elements that begin a line of their own. */
const LINES = /^(?:LI|TR|SECTION|ARTICLE|HEADER|FOOTER|NAV|MAIN|FORM|DIALOG|DL|UL|TABLE|H1|H2|H3|P|FIELDSET)$/

/** Elements that have content, unless they are drawn by a class of their own. */
const FILLED = /^(?:LI|UL|OL|P|SPAN|DIV|DD|DT|DL|TD|SECTION|H[1-6])$/
const SIZED = /(?:^|\s|:)(?:h|size|min-h|w|inset|absolute|animate)(?:-|\s|$)/

const PRESSED = new Set(['button', 'tab', 'menuitem', 'option'])
const FIELDS = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'spinbutton',
])

/** Attributes that say in which state a control is, with the values that need no mention. */
const STATES: readonly (readonly [attribute: string, word: string])[] = [
  ['disabled', 'disabled'],
  ['aria-disabled', 'disabled'],
  ['aria-pressed', 'pressed'],
  ['aria-checked', 'checked'],
  ['aria-selected', 'selected'],
  ['aria-expanded', 'expanded'],
  ['aria-invalid', 'invalid'],
  ['aria-current', 'current'],
]

/**
 * Returns what a user perceives below an element, as lines of text: `# heading`, `[button]`, `<link to its address>`,
 * `(field: value)`, each with its states, and the names of icons.
 */
export function outlineOf(root: Element): readonly string[] {
  const lines: string[] = []
  let parts: string[] = []
  const flush = () => {
    const line = parts.join(' ')
    if (line !== '') lines.push(line)
    parts = []
  }
  const add = (part: string) => {
    if (part === '') return
    if ([...parts, part].join(' ').length > LINE_MAX) flush()
    parts.push(part)
  }
  const visit = (node: Node) => {
    if (node.nodeType === 3) add(squeeze(node.textContent ?? ''))
    if (node.nodeType !== 1) return
    const element = node as Element
    const icon = iconOf(element)
    if (icon !== undefined) add(icon)
    if (icon !== undefined || isThirdRow(element)) return
    add(measureOf(element))
    if (isHidden(element)) return element.querySelectorAll('[style]').forEach((part) => add(measureOf(part)))
    const startsLine = LINES.test(element.tagName) || element.getAttribute('role') === 'dialog'
    if (startsLine) flush()
    const control = controlOf(element)
    add(control ?? '')
    if (control === undefined) add(toneOf(element).join(' '))
    if (control === undefined && isEmpty(element)) add('_')
    if (control === undefined || element.getAttribute('role') === 'dialog') element.childNodes.forEach(visit)
    if (startsLine) flush()
  }
  visit(root)
  flush()
  return lines
}

/** Returns whether an element is the last of three like rows, as many as sampled lists have. */
function isThirdRow({ tagName, className, parentElement, nextElementSibling }: Element): boolean {
  if (!/^(?:LI|TR|ARTICLE)$/.test(tagName) || nextElementSibling !== null) return false
  const rows = [...(parentElement?.children ?? [])]
  return rows.length === 3 && rows.every((row) => row.tagName === tagName && row.className === className)
}

/** Returns whether an element takes room with nothing in it, as one whose content was left out. */
function isEmpty(element: Element): boolean {
  const { tagName, childNodes, className } = element
  const isFilledLater = element.hasAttribute('aria-live') || SIZED.test(className)
  return childNodes.length === 0 && FILLED.test(tagName) && !isFilledLater
}

function controlOf(element: Element): string | undefined {
  const role = roleOf(element) ?? ''
  if (role === 'heading') return `# ${nameOf(element)}`
  if (role === 'dialog' || role === 'alertdialog') return `= ${nameOf(element)} =`
  if (role === 'link')
    return `<${[nameOf(element), ...tonesIn(element)].join(', ')} to ${element.getAttribute('href')}>`
  if (PRESSED.has(role))
    return `[${[nameOf(element), ...new Set([...tonesIn(element), ...iconsIn(element)]), ...statesOf(element)].join(', ')}]`
  if (FIELDS.has(role)) return `(${[nameOf(element), ...statesOf(element)].join(', ')}: ${valueOf(element)})`
  if (element.tagName === 'IMG') return `{${element.getAttribute('alt') ?? ''}}`
  return undefined
}

/** Returns the colours of an element and of those in it that say something, each once. */
function tonesIn(element: Element): ReadonlySet<string> {
  return new Set([element, ...element.querySelectorAll('*')].flatMap(toneOf))
}

/** Returns the colour of an element, if it says something: '^up'. */
function toneOf(element: Element): readonly string[] {
  const tone = TONE.exec(element.getAttribute('class') ?? '')?.[1]
  return tone === undefined ? [] : [`^${tone}`]
}

/** Returns the size and place of an element that follow from a figure; '' if none does. */
function measureOf(element: Element): string {
  const measures = element.getAttribute('style')?.match(MEASURE) ?? []
  return measures.length === 0 ? '' : `~${measures.join(', ')}~`
}

/** Returns the states of a control that hold. */
function statesOf(element: Element): readonly string[] {
  const holding = STATES.flatMap(([attribute, word]) => {
    const value = element.getAttribute(attribute)
    return value === null || value === 'false' ? [] : [word]
  })
  return [...new Set(holding)]
}

function valueOf(element: Element): string {
  const { type, value, checked } = element as HTMLInputElement
  if (type === 'checkbox' || type === 'radio') return checked ? 'yes' : 'no'
  return value === undefined || value === '' ? (element.getAttribute('placeholder') ?? '') : value
}

function iconsIn(element: Element): readonly string[] {
  return [...element.querySelectorAll('svg')].flatMap((icon) => iconOf(icon) ?? [])
}

/** Returns the name of an icon, or what identifies another drawing; undefined for any other element. */
function iconOf(element: Element): string | undefined {
  if (element.tagName.toLowerCase() !== 'svg') return undefined
  const name = /lucide-([a-z0-9-]+)/.exec(element.getAttribute('class') ?? '')?.[1]
  return `*${name ?? checksum(drawingOf(element))}*`
}

/** Returns the markup of a drawing, with the colours that say something in the place of its classes. */
function drawingOf(element: Element): string {
  const markup = element.innerHTML.replaceAll(UNDRAWN, '')
  return markup.replaceAll(/ class="([^"]*)"/g, (_all, names: string) => TONE.exec(names)?.[1] ?? '')
}

/** Returns a short text that differs for different ones. */
export function checksum(text: string): string {
  let sum = 0
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 0x7fff_ffff
  return sum.toString(36)
}

function squeeze(text: string): string {
  return text.replaceAll(/[\s\u00a0]+/g, ' ').trim()
}
