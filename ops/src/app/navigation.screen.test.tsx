import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../testing/app.tsx'

afterEach(closeConsole)

test('navigation: a closed section is remembered, and shows the page that is open alone', async () => {
  const { stage } = await openConsole({ path: '/markets' })
  const section = () => stage.get('button', 'Markets and products')
  await stage.press(section())
  expect(section().getAttribute('aria-expanded')).toBe('false')
  expect(localStorage.getItem('ops.closedSections')).toBe('products')
  expect(stage.all('link', 'Wealth plans')).toEqual([])
  expect(stage.all('link', 'Spot markets')).toHaveLength(1)
  await stage.press(stage.get('link', 'Help articles'))
  expect(stage.all('link', 'Spot markets')).toEqual([])
  await stage.press(section())
  expect(stage.all('link', 'Spot markets')).toHaveLength(1)
})
