import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../testing/app.tsx'

afterEach(closeApp)

const OF_ACCOUNT = 'Applies to your account, on all your devices'
const OF_DEVICE = 'Theme and price colours apply to this device only.'

test.each([
  ['a customer', true, [true, true, true]],
  ['a guest, whose choices are all of this device', false, [false, true, false]],
] as const)('settings say what applies to the account: %s', async (_who, signedIn, expected) => {
  const { stage } = await openApp({ path: '/pages/settings/index', signedIn })
  const settings = stage.text()
  await stage.press(stage.get('button', /^Language/))
  const shown = [
    settings.includes(OF_ACCOUNT),
    settings.includes(OF_DEVICE),
    stage.text().includes(OF_ACCOUNT),
  ]
  expect(shown).toEqual(expected)
})
