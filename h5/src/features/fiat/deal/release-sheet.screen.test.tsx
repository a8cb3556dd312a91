import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp, typePin } from '../../../testing/app.tsx'

afterEach(closeApp)

/** Opens the release of a deal that the buyer has paid. */
async function openRelease(hasFundPassword = true) {
  const { stage, server } = await openApp({
    path: '/pages/legaltender/deal?id=1',
    answers: {
      'legalnew/deal/get': (sample) => ({
        ...sample,
        deal: { ...sample.deal, role: 'seller', status: 'confirmed', ended_at: null, currency_name: 'BTC' },
      }),
      'user/has_password': (sample) => ({ ...sample, has_password: hasFundPassword }),
    },
  })
  await stage.press(stage.get('button', /^Release/))
  server.take()
  const sent = () =>
    server.take().flatMap(({ path, request }) => (path === 'legalnew/deal/sub' ? [request] : []))
  return { stage, sent }
}

test('release: needs that the money was seen and the fund password; is sent once', async () => {
  const { stage, sent } = await openRelease()
  const release = () => stage.get('button', /^Release/)
  await stage.press(release())
  expect(sent()).toEqual([])
  await stage.press(stage.all('checkbox')[0]!)
  await stage.press(release())
  expect(sent()).toEqual([])
  await typePin(stage, '123456')
  await stage.press(release(), 2)
  expect(sent()).toEqual([{ id: '1', pass: '123456' }])
})

test('release: a seller without a fund password sets one first', async () => {
  const { stage } = await openRelease(false)
  expect(stage.all('checkbox')).toEqual([])
  expect(stage.all('textbox', /^Fund password/)).toEqual([])
})
