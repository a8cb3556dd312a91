import { expect, test } from 'vitest'

const SOURCES = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '../../{ui,web}/src/**/*.{ts,tsx}', '!**/*.test.*', '!**/testing/**'],
  {
    eager: true,
    import: 'default',
    query: '?raw',
  },
)

test('no screen of the app and no component inserts markup or runs texts', () => {
  const files = Object.keys(SOURCES)
  expect(files.length).toBeGreaterThan(500)
  expect(files.some((file) => file.includes('/ui/src/'))).toBe(true)
  expect(files.some((file) => file.includes('/web/src/'))).toBe(true)
  const ways =
    /dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc|new Function|\beval\(/i
  expect(files.filter((file) => ways.test(SOURCES[file] ?? ''))).toEqual([])
})
