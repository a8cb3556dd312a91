const TAG_ROLES: Readonly<Record<string, string>> = {
  BUTTON: 'button',
  SELECT: 'combobox',
  TEXTAREA: 'textbox',
  DIALOG: 'dialog',
  MAIN: 'main',
  TR: 'row',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
}

/** Elements that continue the text before them. */
const INLINE = /^(?:SPAN|B|STRONG|EM|I|KBD|BDI|TIME|SMALL|ABBR|CODE|SUP)$/

/** Returns the role of an element: the written one, or that of its tag. */
export function roleOf(element: Element): string | undefined {
  const { tagName } = element
  const written = element.getAttribute('role')
  if (written) return written
  if (tagName === 'A') return element.hasAttribute('href') ? 'link' : undefined
  if (tagName !== 'INPUT') return TAG_ROLES[tagName]
  const type = element.getAttribute('type') ?? 'text'
  if (type === 'checkbox' || type === 'radio') return type
  if (type === 'hidden') return undefined
  if (type === 'file') return 'button'
  return type === 'range' ? 'slider' : 'textbox'
}

/** Returns the accessible name of an element, or '' if it has none. */
export function nameOf(element: Element): string {
  const named = element.getAttribute('aria-label')
  if (named) return squeeze(named)
  const by = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const labels = by.flatMap((id) => element.ownerDocument.getElementById(id) ?? [])
  if (labels.length > 0) return squeeze(labels.map(readable).join(' '))
  if (/^(?:INPUT|SELECT|TEXTAREA)$/.test(element.tagName))
    return squeeze([...((element as HTMLInputElement).labels ?? [])].map(readable).join(' '))
  return squeeze(readable(element))
}

/** Returns the text of an element as it is read out, in one line. */
export function textOf(element: Element): string {
  return squeeze(readable(element))
}

/** Returns whether an element and all of its content is hidden from everybody who reads the screen. */
export function isHidden(element: Element): boolean {
  return (
    element.getAttribute('aria-hidden') === 'true' ||
    element.hasAttribute('hidden') ||
    element.hasAttribute('inert') ||
    /^(?:SCRIPT|STYLE|TEMPLATE)$/.test(element.tagName)
  )
}

/** Returns the elements below one that a user can perceive, in their order. */
export function elementsOf(root: Element): readonly HTMLElement[] {
  if (isHidden(root)) return []
  return [root as HTMLElement, ...[...root.children].flatMap(elementsOf)]
}

/** Returns the dialogs of the document, toasts among them. */
export function dialogs(): readonly Element[] {
  return [...document.querySelectorAll('[role=dialog],[role=alertdialog]')]
}

/** Returns whether a dialog is a toast, which blocks nothing. */
export function isToast(dialog: Element): boolean {
  return dialog.getAttribute('aria-modal') === 'false'
}

function readable(node: Node): string {
  if (node.nodeType === 3) return node.textContent ?? ''
  if (node.nodeType !== 1) return ''
  const element = node as Element
  if (isHidden(element)) return ''
  const { tagName } = element
  if (tagName === 'INPUT') return typed(element as HTMLInputElement)
  const named = element.getAttribute('aria-label') ?? element.getAttribute('alt')
  if (named !== null && /^(?:IMG|SVG|BUTTON|A)$/i.test(tagName)) return ` ${named} `
  const text = [...element.childNodes].map(readable).join('')
  return INLINE.test(tagName) ? text : ` ${text} `
}

/** Returns the value of a text field; nothing for a choice, whose label has it. */
function typed({ type, value }: HTMLInputElement): string {
  return type === 'checkbox' || type === 'radio' ? '' : ` ${value} `
}

function squeeze(text: string): string {
  return text.replaceAll(/[\s\u00a0]+/g, ' ').trim()
}
