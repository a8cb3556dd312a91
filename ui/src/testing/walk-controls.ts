import { dialogs, elementsOf, isToast, nameOf, roleOf } from './accessible.ts'
import { outlineOf } from './outline.ts'

const PRESSABLE = new Set(['button', 'tab', 'checkbox', 'radio', 'switch', 'menuitem', 'option', 'combobox'])

/** Controls that only leave a dialog or a screen. */
const LEFT_OUT = /^(?:Close|Cancel|Back)$/

/** The controls that were pressed on the page, whose name is '', and in each dialog. */
export type Pressed = Map<string, Set<string>>

/** How far a walk has come. */
interface Progress {
  readonly pressed: Pressed
  /** When each control was first shown: later ones have a higher number. */
  readonly seen: Map<string, number>
  /** Returns whether a control is not pressed, since another screen has the same. */
  readonly skips?: (control: HTMLElement) => boolean
}

/**
 * Returns the next element to press, and remembers it: one of those that were shown last, so that what a press brings is used
 * before another press hides it. Controls of like rows differ behind a colon, or by a number.
 */
export function nextControl({ pressed, seen, skips }: Progress, root: Element): HTMLElement | undefined {
  const place = root === content() ? '' : nameOf(root)
  const done = pressed.get(place) ?? new Set()
  pressed.set(place, done)
  const since = (element: HTMLElement) => seen.get(`${place}/${keyOf(element)}`) ?? 0
  const offered = elementsOf(root).filter((element) => isPressable(element) && !skips?.(element))
  const now = seen.size
  for (const element of offered) if (since(element) === 0) seen.set(`${place}/${keyOf(element)}`, now + 1)
  const [target] = offered
    .filter((element) => !isOff(element) && !done.has(keyOf(element)))
    .toSorted((a, b) => since(b) - since(a))
  if (target) done.add(keyOf(target))
  return target
}

/** Lets the tab be pressed again that was pressed last, after a press has left the page: the others behind it are still to do. */
export function forgetTab(pressed: Pressed): void {
  const done = pressed.get('')
  const last = [...(done ?? [])].findLast((key) => key.startsWith('tab '))
  if (last !== undefined) done?.delete(last)
}

/** Returns the links of the page, one of each kind, without the tabs of the app. */
export function linksOf(): readonly HTMLElement[] {
  const links = parts()
    .flatMap(elementsOf)
    .filter((element) => roleOf(element) === 'link')
  return [...new Map(links.toReversed().map((link) => [keyOf(link), link])).values()]
}

function keyOf(element: HTMLElement): string {
  // One row of each table.
  if (element.tagName === 'TR') return `row ${element.closest('table')?.caption?.textContent}`
  // A button that opens a form often has the name of the one that sends it.
  const role = element.getAttribute('type') === 'submit' ? 'submit' : roleOf(element)
  return `${role} ${nameOf(element).replace(/: .*/, '').replaceAll(/\d+/g, '#')}`
}

/** Returns whether an element is a control, or the row of a table that the keyboard enters, which opens its record. */
function isPressable(element: HTMLElement): boolean {
  if (element.tagName === 'TR') return element.tabIndex === 0
  return PRESSABLE.has(roleOf(element) ?? '') && !LEFT_OUT.test(nameOf(element)) && !isAmongMany(element)
}

/** Returns whether an element is a choice of many: neither one of the first two nor the last. */
function isAmongMany(element: HTMLElement): boolean {
  const role = roleOf(element)
  if (role !== 'radio' && role !== 'option') return false
  const group = element.closest('[role=radiogroup],[role=listbox]')
  const choices = group ? elementsOf(group).filter((other) => roleOf(other) === role) : []
  const at = choices.indexOf(element)
  return at > 1 && at < choices.length - 1
}

export function isOff(element: Element): boolean {
  return element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true'
}

/** Returns the dialog or menu that was opened last. Toasts are dialogs that block nothing. */
export function dialogOf(): Element | undefined {
  const main = content()
  return [
    ...document.querySelectorAll('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]'),
  ].findLast((dialog) => !isToast(dialog) && !main.contains(dialog) && elementsOf(dialog).length > 0)
}

/** Returns the topmost dialog, or the page without the frame if none is open, and the toasts. */
export function shown(): readonly string[] {
  const dialog = dialogOf()
  return [...(dialog ? [dialog] : parts()), ...dialogs().filter(isToast)].flatMap(outlineOf)
}

/** Returns the parts of the page, without the tabs. */
function parts(): readonly Element[] {
  const page = content()
  return page.tagName === 'MAIN' ? [page] : [...page.children].filter(({ tagName }) => tagName !== 'NAV')
}

/** Returns the page: of the app with its bar and its footer, but without the tabs below it. */
export function content(): Element {
  return document.querySelector('.app-column') ?? document.querySelector('main') ?? document.body
}
