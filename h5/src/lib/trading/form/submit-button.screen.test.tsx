import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

test('spot: the button that is blocked is described by its reason', async () => {
  const { stage } = await openApp({ path: '/pages/trade/index' })
  const button = stage.get('button', /^Buy BTC/)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const note = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toMatch(/\w/)
})

test('spot: the group of the slider has its name', async () => {
  const { stage } = await openApp({ path: '/pages/trade/index' })
  const group = stage.all('slider')[0]?.closest('[role="group"]')
  expect(group?.getAttribute('aria-label')).toMatch(/\w/)
})
