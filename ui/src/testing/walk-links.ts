import { act } from 'react'
import { vi } from 'vitest'
import { nameOf } from './accessible.ts'
import type { Stage } from './stage.ts'
import { linksOf } from './walk-controls.ts'

/** Follows every link of the page. Returns those that do something else than a browser would do. */
export async function followLinks(open: () => Promise<Stage>): Promise<readonly (readonly string[])[]> {
  const found: (readonly string[])[] = []
  let stage = await open()
  for (let at = 0; at < linksOf().length; at += 1) {
    const place = window.location.hash
    const link = linksOf()[at]!
    const title = `press link "${nameOf(link)}"`
    found.push((await follow(link, stage)).map((line) => `${title}: ${line}`))
    if (window.location.hash !== place) stage = await open()
  }
  return found
}

/** Follows a link. Returns what the app did differently from a browser, such as replacing the last address. */
async function follow(link: HTMLElement, stage: Stage): Promise<readonly string[]> {
  const place = window.location.hash
  const { length } = window.history
  const wrong: string[] = []
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) {
    await act(async () => clickAside(link, { [key]: true }))
    if (window.location.hash !== place) wrong.push(`leaves with ${key}`)
  }
  let isTaken = false
  await act(async () => (isTaken = clickAside(link, {})))
  await stage.settle()
  const went = window.location.hash
  if (went === place) return wrong
  const odd = went === link.getAttribute('href') ? [] : [`goes to ${went}`]
  if (!isTaken) wrong.push('is followed by the browser too')
  return [...wrong, ...odd, ...(window.history.length === length ? ['replaces the page'] : [])]
}

/** Clicks on a link that a browser does not follow by itself. Returns whether the app took the click. */
function clickAside(link: HTMLElement, keys: MouseEventInit): boolean {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
  const take = vi.fn()
  Object.defineProperty(click, 'preventDefault', { value: take })
  link.addEventListener('click', () => MouseEvent.prototype.preventDefault.call(click), { once: true })
  link.dispatchEvent(click)
  return take.mock.calls.length > 0
}
