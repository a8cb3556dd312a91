import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { dialogs, elementsOf, isHidden, isToast, nameOf, roleOf, textOf } from './accessible.ts'
import { workSettled } from './track-work.ts'

const STEP_MS = 50
const STEPS_MAX = 40

/** A rendered screen, with the actions of a user. Time passes only while `settle` waits. */
export interface Stage {
  /** Returns what the screen says, in one line; the topmost dialog alone if one is open, and the toasts. */
  readonly text: () => string
  /** Returns the elements of a role, with a name if given; those of the topmost dialog alone if one is open. */
  readonly all: (role: string, name?: string | RegExp) => readonly HTMLElement[]
  /** Returns the only element of a role and name. Throws if there is none, or several. */
  readonly get: (role: string, name: string | RegExp) => HTMLElement
  /** Presses as often as said, before an answer to the first press can arrive. */
  readonly press: (element: Element, times?: number) => Promise<void>
  readonly type: (element: Element, text: string) => Promise<void>
  /** Types into several fields, one after the other, and then waits once. */
  readonly typeAll: (entries: readonly (readonly [field: Element, text: string])[]) => Promise<void>
  /** Focuses an element and presses a key on it. */
  readonly key: (element: Element, key: string, modifiers?: KeyboardEventInit) => Promise<void>
  /** Chooses a file in a field for files. */
  readonly choose: (element: Element, file: File) => Promise<void>
  /** Waits until answers have arrived and changes have ended. */
  readonly settle: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Stops the clock at a time, epoch milliseconds, until `vi.useRealTimers`. */
export function stopClock(now: number): void {
  vi.useFakeTimers({
    now,
    toFake: [
      'Date',
      'performance',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
    ],
  })
}

/** Renders into the document, and waits until the screen is complete. */
export async function renderStage(element: ReactNode): Promise<Stage> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const stage: Stage = {
    text: () => [topmost(), ...dialogs().filter(isToast)].map(textOf).join(' '),
    all,
    get: (role, name) => {
      const found = all(role, name)
      const [only] = found
      if (only && found.length === 1) return only
      throw new Error(`${found.length} of ${role} ${name} in: ${stage.text()}`)
    },
    press: async (target, times = 1) => {
      for (let count = 0; count < times; count += 1) await act(async () => pressOn(target as HTMLElement))
      await settle()
    },
    type: (target, text) => stage.typeAll([[target, text]]),
    typeAll: async (entries) => {
      if (entries.length === 0) return
      for (const [target, text] of entries) await act(async () => typeInto(target as HTMLInputElement, text))
      await settle()
    },
    key: async (target, key, modifiers = {}) => {
      await act(async () => {
        ;(target as HTMLElement).focus()
        const event = { key, bubbles: true, cancelable: true, ...modifiers }
        target.dispatchEvent(new KeyboardEvent('keydown', event))
      })
      await settle()
    },
    choose: async (target, file) => {
      Object.defineProperty(target, 'files', { value: [file], configurable: true })
      await act(async () => target.dispatchEvent(new Event('change', { bubbles: true })))
      await settle()
    },
    settle,
    close: async () => {
      await act(async () => root.unmount())
      document.body.replaceChildren()
    },
  }
  await act(async () => root.render(element))
  await settle()
  return stage
}

function all(role: string, name?: string | RegExp): readonly HTMLElement[] {
  return elementsOf(topmost()).filter(
    (found) => roleOf(found) === role && (name === undefined || matches(nameOf(found), name)),
  )
}

/** Returns the dialog that was opened last, or the document if none is open. */
function topmost(): Element {
  return dialogs().findLast((found) => !isToast(found) && !isHidden(found)) ?? document.body
}

async function settle(): Promise<void> {
  let before = ''
  for (let step = 0; step < STEPS_MAX; step += 1) {
    await act(async () => {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(STEP_MS)
      await workSettled()
    })
    const now = document.body.innerHTML
    if (now === before) return
    before = now
  }
}

function pressOn(target: HTMLElement): void {
  if (target.hasAttribute('disabled')) return
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0 }))
  target.focus()
  // The input behind a drawn control: a click on its label would count twice here, unlike in a browser.
  const behind = target.nextElementSibling
  if (behind?.tagName === 'INPUT' && behind.getAttribute('aria-hidden') === 'true')
    (behind as HTMLElement).click()
  else target.click()
}

function typeInto(target: HTMLInputElement, text: string): void {
  target.focus()
  const prototype = Object.getPrototypeOf(target) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, text)
  const type = target.tagName === 'SELECT' ? 'change' : 'input'
  target.dispatchEvent(new Event(type, { bubbles: true }))
}

function matches(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name)
}
