import { act as flush } from 'react'
import { vi } from 'vitest'
import { nameOf, roleOf } from './accessible.ts'
import { changesOf } from './changes.ts'
import { checksum, outlineOf } from './outline.ts'
import type { Stage } from './stage.ts'
import { type Entries, entryFor, isFile, keyIn, OTHER_ENTRIES, SOME, TOO_MUCH } from './walk-entries.ts'
import { followLinks } from './walk-links.ts'
import { content, dialogOf, forgetTab, isOff, nextControl, type Pressed, shown } from './walk-controls.ts'

/** How many mixed samples each screen is shown with. */
const MIXES = 4
/** With how many of them it is also used. */
const MIXES_USED = 1
const QUICK_PRESSES_MAX = 12

/** Bound the walk of one screen. */
const PRESSES_MAX = 40
const DIALOG_PRESSES_MAX = 10

/** Long enough for data that is read again and again. */
const WAIT_MS = 20_000

const PICTURE = new File(['picture'], 'picture.png', { type: 'image/png' })

/** How a screen is opened on a walk. */
export interface WalkAnswers {
  /** Which samples answers have: 0 for empty lists. */
  readonly variant: number
  /** Which mixed samples answers have, if they are mixed. */
  readonly mix?: number
  /** Refuses what changes something, or everything. */
  readonly refuses?: 'changes' | 'everything'
  /** Another device or another user, as the walk calls it. */
  readonly as?: string
}

/** A screen to walk. */
export interface Walk {
  /** Opens the screen, also again after a press has left it. */
  readonly open: (answers: WalkAnswers) => Promise<Stage>
  /** Returns a line for each request that changes something, since the last call. */
  readonly sent: () => readonly string[]
  /** Returns the calls that were made since it or `sent` was last called. */
  readonly asked: () => readonly string[]
  /** Returns whether a control is not pressed, since another screen has the same. */
  readonly skips?: (control: HTMLElement) => boolean
  /** The other devices or users that the screen is also shown to. */
  readonly others?: readonly string[]
  /** Leaves out other answers, devices and users. */
  readonly isBrief?: boolean
  /** Records all lines of mixed answers instead of their checksums. */
  readonly isFull?: boolean
}

/** A screen that is open. */
interface Open extends Walk {
  readonly answers: WalkAnswers
  /** Presses less, and opens it no more than it must. */
  readonly isQuick: boolean
  readonly pressed: Pressed
  readonly filled: Set<string>
  /** When each control was first shown: later ones have a higher number. */
  readonly seen: Map<string, number>
  /** The last lines of each dialog, by its name. */
  readonly dialogs: Map<string, readonly string[]>
  stage: Stage
  /** The page as shown when no dialog was open: one that is hides it. */
  page: readonly string[]
}

/** The lines of one act: a title, and what it changed and sent. */
type Block = readonly string[]

/** Answers that only change what is shown first. */
const OTHERS: readonly (readonly [title: string, answers: WalkAnswers])[] = [
  ['with empty lists', { variant: 0 }],
  ['with third answers', { variant: 3 }],
  ['refused', { variant: 1, refuses: 'everything' }],
]

/**
 * Fills in every field of a screen and presses everything on it once, also in the dialogs that open. Returns what the screen
 * showed first, what each of these acts changed and sent, and what differs when changes are refused and with other answers.
 */
export async function walk(screen: Walk): Promise<string> {
  // A link that saves a file is pressed by code; here it would leave the page.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  try {
    const pressed: Pressed = new Map()
    const usual = await openAt(screen, { variant: 1 }, pressed)
    const first = shown()
    const acts = [...(await act(usual)), ...(await followLinks(() => screen.open({ variant: 1 })))]
    screen.sent()
    const known = new Set(acts.map((lines) => lines.join('\n')))
    const isNew = (lines: Block) => !known.has(lines.join('\n'))
    const refusing = await act(await openAt(screen, { variant: 1, refuses: 'changes' }, new Map()))
    const refused = block('when changes are refused', refusing.filter(isNew).flat())
    if (screen.isBrief) return linesOf([first, ...acts, refused])
    const other = await openAt(screen, { variant: 2 }, pressed)
    const seen = block('with other answers', changesOf(first, shown()))
    const others = [seen, ...(await act(other)).filter(isNew)]
    const users = (screen.others ?? []).map((as) => [as, { variant: 1, as }] as const)
    for (const [title, answers] of [...OTHERS, ...users]) {
      await screen.open(answers)
      others.push(block(title, changesOf(first, shown())))
    }
    others.push(await showMixed(screen))
    const again = await wait(screen)
    return linesOf([first, ...acts, refused, ...others, again])
  } finally {
    saved.mockRestore()
  }
}

function linesOf(blocks: readonly Block[]): string {
  return `${blocks.flat().join('\n')}\n`
}

async function openAt(screen: Walk, answers: WalkAnswers, pressed: Pressed): Promise<Open> {
  const stage = await screen.open(answers)
  return {
    ...screen,
    answers,
    isQuick: false,
    pressed,
    filled: new Set(),
    seen: new Map(),
    dialogs: new Map(),
    stage,
    page: shown(),
  }
}

/** Returns a checksum of what the screen shows with each of the mixed samples, and of what it does with the first of them. */
async function showMixed(screen: Walk): Promise<Block> {
  const blocks: Block[] = []
  for (let mix = 0; mix < MIXES; mix += 1) {
    const open = await openAt(screen, { variant: 1, mix }, new Map())
    const acts = mix < MIXES_USED ? await act({ ...open, isQuick: true }) : []
    blocks.push(block(`mixed answers ${mix}`, [...open.page, ...acts.flat()]))
  }
  if (screen.isFull) return blocks.flat()
  return [`with mixed answers: ${blocks.map((lines) => checksum(lines.join('\n'))).join(' ')}`]
}

/** Returns which calls are made again without an act. */
async function wait({ asked }: Walk): Promise<readonly string[]> {
  asked()
  await flush(() => vi.advanceTimersByTimeAsync(WAIT_MS))
  const again = [...new Set(asked())].toSorted()
  return again.length === 0 ? [] : [`reads again: ${again.join(', ')}`]
}

/** Fills in the fields and presses everything. */
async function act(screen: Open): Promise<readonly Block[]> {
  const place = window.location.hash
  const blocks = [...(await fill(screen))]
  const openAgain = async () => {
    screen.stage = await screen.open(screen.answers)
    await refill(screen)
  }
  const pressesMax = screen.isQuick ? QUICK_PRESSES_MAX : PRESSES_MAX
  for (let count = 0; count < pressesMax; count += 1) {
    let target = nextControl(screen, content())
    if (!target && screen.isQuick) break
    if (!target) {
      // A press may have hidden controls for good.
      await openAgain()
      target = nextControl(screen, content())
    }
    if (!target) break
    blocks.push(await press(screen, target), await retry(screen, target))
    if (dialogOf()) blocks.push(...(await actInDialog(screen, target)))
    if (pathOf(window.location.hash) !== pathOf(place)) {
      await openAgain()
      forgetTab(screen.pressed)
    }
    blocks.push(...(await fill(screen)))
  }
  return [...new Map(blocks.map((lines) => [lines.join('\n'), lines])).values()].filter(
    ({ length }) => length > 0,
  )
}

/** Does the same in a dialog, which is opened again when a press has closed it. Returns indented lines. */
async function actInDialog(screen: Open, opener: HTMLElement): Promise<readonly Block[]> {
  const place = window.location.hash
  const blocks = [...(await fill(screen))]
  for (let count = 0; count < DIALOG_PRESSES_MAX; count += 1) {
    if (!dialogOf() && opener.isConnected && !isOff(opener)) {
      await screen.stage.press(opener)
      await refill(screen)
    }
    const dialog = dialogOf()
    const target = dialog && nextControl(screen, dialog)
    if (!target || pathOf(window.location.hash) !== pathOf(place)) break
    blocks.push(await press(screen, target), await retry(screen, target))
    if (dialogOf()) blocks.push(...(await fill(screen)))
  }
  for (let count = 0; dialogOf() && count < 3; count += 1)
    await screen.stage.key(document.activeElement ?? document.body, 'Escape')
  screen.sent()
  return blocks.map((lines) => lines.map((line) => `  ${line}`))
}

async function press(screen: Open, target: HTMLElement): Promise<readonly string[]> {
  const other = otherOption(target)
  const name = nameOf(target)
  const title = other ? `choose "${other.text}" in "${name}"` : `press ${roleOf(target)} "${name}"`
  const place = window.location.hash
  const before = shown()
  const had = dialogOf()
  if (!had) screen.page = before
  if (other) await screen.stage.type(target, other.value)
  else if (isFile(target)) await screen.stage.choose(target, PICTURE)
  else await screen.stage.press(target)
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

/** Types into every field that is new: too much, then some. */
async function fill(screen: Open): Promise<readonly Block[]> {
  const fields = fieldsOf(screen).filter((field) => !screen.filled.has(keyIn(field)))
  for (const field of fields) screen.filled.add(keyIn(field))
  const much = await typeAll(screen, fields, 'fill in too much', TOO_MUCH)
  return [much, await typeAll(screen, fields, 'fill in', SOME)]
}

async function typeAll(screen: Open, fields: readonly HTMLElement[], title: string, entries: Entries) {
  const before = shown()
  await screen.stage.typeAll(fields.map((field) => [field, entryFor(field as HTMLInputElement, entries)]))
  return block(title, [...changesOf(before, shown()), ...screen.sent()])
}

/** Corrects the fields that a form has refused, and submits it again. */
async function retry(screen: Open, target: HTMLElement): Promise<Block> {
  const invalid = fieldsOf(screen).filter(isInvalid)
  if (!target.isConnected || target.getAttribute('type') !== 'submit' || invalid.length === 0) return []
  for (const field of invalid)
    for (const entry of OTHER_ENTRIES) if (isInvalid(field)) await screen.stage.type(field, entry)
  screen.sent()
  return invalid.every(isInvalid) ? [] : press(screen, target)
}

function isInvalid(field: HTMLElement): boolean {
  return field.getAttribute('aria-invalid') === 'true'
}

/** Fills in what was opened again. */
async function refill(screen: Open): Promise<void> {
  await screen.stage.typeAll(
    fieldsOf(screen).map((field) => [field, entryFor(field as HTMLInputElement, SOME)]),
  )
  screen.sent()
}

function fieldsOf({ stage }: Open): readonly HTMLElement[] {
  return stage.all('textbox').filter((field) => !isOff(field) && (dialogOf() ?? content()).contains(field))
}

/** Returns a title with lines below it, or with a single one behind it; nothing if there are none. */
function block(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 1) return [`${title}: ${lines[0]}`]
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)]
}
