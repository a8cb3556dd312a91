import type { Target } from './engine.ts'

/** Returns the expression of a target: evaluated in a page, the element that its user can press, or null. */
export function expressionOf(target: Target): string {
  // Functions are sent as their text, each with those that it calls.
  return `(() => { ${[textOf, nameOf, isCovered].map(String).join(';')}; return (${String(findInPage)})(${JSON.stringify(target)}) })()`
}

/**
 * Runs in a page. Returns the last matching element that is enabled and not covered, after scrolling to it; an open dialog hides the
 * page behind it.
 */
function findInPage({ role, name, isPrefix }: Target): Element | null {
  const selectors = {
    button: 'button,[role=button],summary',
    link: 'a[href]',
    checkbox: 'input[type=checkbox],[role=checkbox]',
    tab: '[role=tab]',
    field: 'input,textarea',
    text: 'body *',
  }
  const dialog = Array.from(document.querySelectorAll('[role=dialog]:not([aria-modal=false])')).at(-1)
  const matches = Array.from((dialog ?? document).querySelectorAll(selectors[role])).filter((element) => {
    const text = nameOf(element)
    return isPrefix ? text.startsWith(name) : text === name
  })
  const usable = matches.filter(
    (element) => !element.matches(':disabled,[aria-disabled=true]') && element.getClientRects().length > 0,
  )
  return usable.findLast((element) => !isCovered(element)) ?? null
}

function textOf(node: Node): string {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
  return node.getAttribute('aria-label') ?? Array.from(node.childNodes, textOf).join(' ')
}

/** Returns the accessible name of an element as far as the app uses it. */
function nameOf(element: Element): string {
  const by = (element.getAttribute('aria-labelledby') ?? '').split(' ')
  const labels = [
    ...by.flatMap((id) => document.getElementById(id) ?? []),
    ...((element as HTMLInputElement).labels ?? []),
  ]
  const named = labels.length > 0 ? labels : [element]
  const text = element.getAttribute('aria-label') ?? named.map(textOf).join(' ')
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Scrolls to an element, and returns whether another one would receive its click. */
function isCovered(element: Element): boolean {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return !hit || !(element.contains(hit) || hit.contains(element))
}
