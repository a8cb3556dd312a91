import { act as flush } from 'react'
import { vi } from 'vitest'
import { elementsOf, nameOf, roleOf } from './accessible.ts'
import { changesOf } from './changes.ts'
import { outlineOf } from './outline.ts'
import type { Stage } from './stage.ts'

/** Bound the walk of one screen. */
const PRESSES_MAX = 10
const DIALOG_PRESSES_MAX = 4

const PRESSABLE = new Set(['button', 'tab', 'checkbox', 'radio', 'switch', 'menuitem', 'option', 'combobox'])

/** Long enough for data that is read again and again. */
const WAIT_MS = 20_000

/** Controls that only leave a dialog or a screen. */
const LEFT_OUT = /^(?:Close|Cancel|Back)$/

/** A screen to walk. */
export interface Walk {
  /** Opens the screen, also again after a press has left it, with answers of a variant. */
  readonly open: (variant: number) => Promise<Stage>
  /** Returns a line for each request that changes something, since the last call. */
  readonly sent: () => readonly string[]
  /** Returns the calls that were made since it or `sent` was last called. */
  readonly asked: () => readonly string[]
  /** Returns whether a control is not pressed, since another screen has the same. */
  readonly skips?: (control: HTMLElement) => boolean
}

/** A screen that is open. */
interface Open extends Walk {
  stage: Stage
  /** The page as shown when no dialog was open: one that is hides it. */
  page: readonly string[]
  /** The last lines of each dialog, by its name. */
  readonly dialogs: Map<string, readonly string[]>
  /** The controls pressed in each dialog. */
  readonly pressed: Map<string, Set<string>>
}

/**
 * Fills in every field of a screen and presses everything on it once, also in the dialogs that open. Returns what the screen
 * showed first, what each of these acts changed and sent, and what differs with other answers.
 */
export async function walk(screen: Walk): Promise<string> {
  // A link that saves a file is pressed by code; here it would leave the page.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  try {
    const stage = await screen.open(1)
    const open: Open = { ...screen, stage, page: shown(), dialogs: new Map(), pressed: new Map() }
    const first = shown()
    const acts = await act(open)
    await screen.open(2)
    const others = block('with other answers', changesOf(first, shown()))
    return `${[...first, ...acts, ...others, ...(await wait(screen))].join('\n')}\n`
  } finally {
    saved.mockRestore()
  }
}

/** Returns which calls are made again without an act. */
async function wait({ asked }: Walk): Promise<readonly string[]> {
  asked()
  await flush(() => vi.advanceTimersByTimeAsync(WAIT_MS))
  const again = [...new Set(asked())].toSorted()
  return again.length === 0 ? [] : [`reads again: ${again.join(', ')}`]
}

/** Fills in the fields and presses everything. */
async function act(screen: Open): Promise<readonly string[]> {
  const place = window.location.hash
  const lines = [...(await fill(screen))]
  const pressed = new Set<string>()
  for (let count = 0; count < PRESSES_MAX; count += 1) {
    const target = next(pressed, content(), screen)
    if (!target) break
    lines.push(...(await press(screen, target)))
    if (dialogOf()) lines.push(...(await actInDialog(screen, target)))
    if (pathOf(window.location.hash) !== pathOf(place)) screen.stage = await screen.open(1)
  }
  return lines
}

/** Does the same in a dialog, which is opened again when a press has closed it. Returns indented lines. */
async function actInDialog(screen: Open, opener: HTMLElement): Promise<readonly string[]> {
  const place = window.location.hash
  const name = nameOf(dialogOf()!)
  const lines = screen.pressed.has(name) ? [] : [...(await fill(screen))]
  const pressed = screen.pressed.get(name) ?? new Set()
  screen.pressed.set(name, pressed)
  for (let count = 0; count < DIALOG_PRESSES_MAX; count += 1) {
    if (!dialogOf() && opener.isConnected && !isOff(opener)) await screen.stage.press(opener)
    const dialog = dialogOf()
    const target = dialog && next(pressed, dialog, screen)
    if (!target || window.location.hash !== place) break
    lines.push(...(await press(screen, target)))
  }
  for (let count = 0; dialogOf() && count < 3; count += 1) await escape(screen.stage)
  screen.sent()
  return lines.map((line) => `  ${line}`)
}

async function press(screen: Open, target: HTMLElement): Promise<readonly string[]> {
  const other = otherOption(target)
  const title = other
    ? `choose "${other.text}" in "${nameOf(target)}"`
    : `press ${roleOf(target)} "${nameOf(target)}"`
  const place = window.location.hash
  const before = shown()
  const had = dialogOf()
  if (!had) screen.page = before
  await (other ? screen.stage.type(target, other.value) : screen.stage.press(target))
  const requests = screen.sent()
  const went = window.location.hash
  const left = went === place ? [] : [`goes to ${went}`]
  // Filters and parts of a page are in its query.
  if (pathOf(went) !== pathOf(place)) return block(title, [...left, ...requests])
  const has = dialogOf()
  if (has && has !== had) return block(title, [...left, ...opened(screen, has), ...requests])
  const seen =
    has === had ? changesOf(before, shown()) : ['closes the dialog', ...changesOf(screen.page, shown())]
  return block(title, [...left, ...seen, ...requests])
}

function pathOf(hash: string): string {
  return hash.split('?')[0] ?? hash
}

/** Returns the last option of a list that is not chosen; undefined for any other control. */
function otherOption(target: HTMLElement): HTMLOptionElement | undefined {
  if (target.tagName !== 'SELECT') return undefined
  return [...(target as HTMLSelectElement).options].findLast((option) => !option.selected && !option.disabled)
}

/** Returns the lines of a dialog that has opened: those that have changed, if it was open before. */
function opened({ dialogs }: Open, dialog: Element): readonly string[] {
  const name = nameOf(dialog)
  const before = dialogs.get(name)
  const after = outlineOf(dialog)
  dialogs.set(name, after)
  return before ? [`= ${name} = again`, ...changesOf(before, after)] : after
}

/** Types into every field. */
async function fill(screen: Open): Promise<readonly string[]> {
  const before = shown()
  const fields = screen.stage.all('textbox').filter((field) => !isOff(field) && !isFile(field))
  for (const field of fields) await screen.stage.type(field, digits(field as HTMLInputElement))
  return block('fill in', [...changesOf(before, shown()), ...screen.sent()])
}

/** Returns a title with lines below it, or with a single one behind it; nothing if there are none. */
function block(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 1) return [`${title}: ${lines[0]}`]
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)]
}

function isFile(field: HTMLElement): boolean {
  return field.getAttribute('type') === 'file'
}

function digits({ maxLength }: HTMLInputElement): string {
  return maxLength === 1 ? '1' : '12'
}

/** Returns the next element to press, and remembers it. */
function next(pressed: Set<string>, root: Element, { skips }: Walk): HTMLElement | undefined {
  return elementsOf(root).find((element) => {
    const role = roleOf(element) ?? ''
    const key = `${role} ${nameOf(element).replaceAll(/\d+/g, '#')}`
    if (!PRESSABLE.has(role) || isOff(element) || LEFT_OUT.test(nameOf(element)) || pressed.has(key))
      return false
    if (skips?.(element)) return false
    pressed.add(key)
    return true
  })
}

function isOff(element: Element): boolean {
  return element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true'
}

function dialogOf(): Element | undefined {
  return [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].findLast(
    (dialog) => elementsOf(dialog).length > 0,
  )
}

async function escape(stage: Stage): Promise<void> {
  await flush(async () => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    const target = document.activeElement ?? document.body
    target.dispatchEvent(event)
  })
  await stage.settle()
}

/** Returns the topmost dialog, or the page without the frame if none is open. */
function shown(): readonly string[] {
  return outlineOf(dialogOf() ?? content())
}

function content(): Element {
  return document.querySelector('main') ?? document.body
}
