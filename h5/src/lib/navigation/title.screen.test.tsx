import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../testing/app.tsx'

afterEach(closeApp)

test.each([
  ['/pages/notice/alerts', 'Price alerts · Halyard'],
  ['/pages/look', 'Components · Halyard'],
])('title: %s is named in the tab of the browser', async (path, title) => {
  await openApp({ path })
  expect(document.title).toBe(title)
})
