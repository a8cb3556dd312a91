import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../testing/app.tsx'
import { keepJustSaved } from './just-saved.ts'

afterEach(closeApp)

const LIST = '/pages/user/address/index'

async function openList() {
  return openApp({
    path: LIST,
    answers: {
      'wallet/get_address': (sample) => ({
        ...sample,
        list: [4, 5].map((id) => ({ ...sample.list[0]!, id, currency_name: 'USDT', notes: `no. ${id}` })),
      }),
    },
  })
}

test('addresses: the one that was just saved says so in its own row, once', async () => {
  // As in the browsers whose method returns a promise.
  Element.prototype.scrollIntoView = () => Promise.resolve() as unknown as undefined
  const { stage } = await openList()
  const marked = () => stage.all('button', /Saved/).map(({ textContent }) => textContent)
  const leaveAndReturn = async () => {
    await stage.press(stage.get('button', 'Add an address'))
    await stage.press(stage.get('button', 'Back'))
  }
  expect(marked()).toEqual([])
  keepJustSaved(5)
  await leaveAndReturn()
  expect(marked()).toEqual([expect.stringContaining('no. 5')])
  await leaveAndReturn()
  expect(marked()).toEqual([])
})
