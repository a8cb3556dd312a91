import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '../testing/app.tsx'

afterEach(closeApp)

/** Opens a list, and pulls it down by some pixels with a finger. Returns how often it was read since. */
async function pull(pixels: number, { scrolled = 0, lets = true } = {}) {
  const { stage, server } = await openApp({ path: '/pages/user/address/index' })
  const list = stage.get('button', 'Refresh')
  const touch = (type: string, clientY: number) =>
    act(async () =>
      list.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches: [{ clientY }] })),
    )
  vi.stubGlobal('scrollY', scrolled)
  server.take()
  await touch('touchstart', 100)
  await touch('touchmove', 100 + pixels)
  const icon = list.nextElementSibling
  const height = (icon as HTMLElement).style.height
  if (lets) await touch('touchend', 100 + pixels)
  await stage.settle()
  return { height, reads: server.take().length, rest: (icon as HTMLElement).style.height }
}

test('pull: a long pull from the top reads the list again, and the icon goes away', async () => {
  expect(await pull(112)).toEqual({ height: '56px', reads: 1, rest: '0px' })
})

test('pull: a short one reads nothing', async () => {
  expect(await pull(110)).toEqual({ height: '55px', reads: 0, rest: '0px' })
})

test('pull: the icon follows the finger, but not beyond its bound', async () => {
  expect((await pull(900, { lets: false })).rest).toBe('88px')
})

test('pull: a page that is not at its top scrolls', async () => {
  expect(await pull(112, { scrolled: 20 })).toEqual({ height: '0px', reads: 0, rest: '0px' })
})

test('pull: a finger that moves up pulls nothing', async () => {
  expect(await pull(-60)).toEqual({ height: '0px', reads: 0, rest: '0px' })
})
