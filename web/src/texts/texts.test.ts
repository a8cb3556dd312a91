import { beforeEach, expect, test, vi } from 'vitest'
import { createTexts } from './create-texts.ts'
import type { Texts } from './text-store.ts'

const FILES: Readonly<Record<string, Texts>> = {
  'en/common': { retry: 'Try again', lots: 'Lots' },
  'de/common': { retry: 'Nochmals versuchen' },
  'en/trading': { orderCancelled: 'Order cancelled' },
  'de/trading': { orderCancelled: 'Auftrag storniert' },
  'en/perp': { lots: '{{lots}} lots' },
  'de/perp': { lots: '{{lots}} Lots' },
}

type Tag = 'en' | 'de' | 'th'

/** Creates texts with the common ones and those of perpetuals loaded. */
async function start() {
  const fetched: string[] = []
  const failing = new Set<string>()
  const texts = createTexts<Tag>(
    (language, namespace) => {
      const file = `${language}/${namespace}`
      fetched.push(file)
      return failing.has(file) ? Promise.reject(new Error('offline')) : Promise.resolve(FILES[file])
    },
    { en: 'en', de: 'de', th: 'th' },
    ['trading'],
  )
  await texts.show('en', ['perp', 'trading'])
  return { ...texts, fetched, failing }
}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  return () => vi.unstubAllGlobals()
})

test.each([
  ['placeholders are filled in', 'lots', { lots: '1,000' }, '1,000 lots'],
  ['a value that looks like a placeholder stays as it is', 'lots', { lots: '{{lots}}' }, '{{lots}} lots'],
  ['a missing value leaves nothing', 'lots', {}, ' lots'],
  ['a text of the shared namespace is found', 'orderCancelled', undefined, 'Order cancelled'],
  ['a text of the whole app is found', 'retry', undefined, 'Try again'],
  ['a namespace in the key comes first', 'common:lots', undefined, 'Lots'],
  ['an unknown key is shown', 'nothing', undefined, 'nothing'],
  ['an unknown key is shown without its namespace', 'perp:nothing', undefined, 'nothing'],
  ['a name that every object has is an unknown key', 'toString', undefined, 'toString'],
])('translate: %s', async (_what, key, values, translated) => {
  const { translationOf } = await start()
  expect(translationOf('en', 'perp').t(key, values)).toBe(translated)
})

test('translationOf: stays the same for a language and namespace', async () => {
  const { translationOf } = await start()
  expect(translationOf('de', 'perp')).toBe(translationOf('de', 'perp'))
  expect(translationOf('de', 'perp')).not.toBe(translationOf('en', 'perp'))
})

test('exists: counts texts of the namespace itself only', async () => {
  const { exists } = (await start()).translationOf('en', 'perp')
  expect([exists('lots'), exists('retry')]).toEqual([true, false])
})

test('loadNamespaces: fetches once what is loaded, and again what failed', async () => {
  const { loadNamespaces, fetched, failing, show, text } = await start()
  await show('de')
  failing.add('de/new').add('en/new')
  await expect(loadNamespaces(['perp', 'new'])).rejects.toThrow('failed to load texts of new')
  expect(fetched.filter((file) => file === 'de/perp')).toHaveLength(1)
  failing.clear()
  await expect(loadNamespaces(['new'])).rejects.toThrow('failed to load texts of new')
  expect(text('retry')).toBe('Nochmals versuchen')
})

test('show: the texts of a language that cannot be fetched are in English', async () => {
  const { show, text, useShownLanguage, failing } = await start()
  failing.add('th/common')
  await show('th')
  expect(useShownLanguage.getState().language).toBe('th')
  expect(text('retry')).toBe('Try again')
})

test('show: loads all that the shown language has; the last choice wins', async () => {
  const { show, text, useShownLanguage } = await start()
  await Promise.all([show('th'), show('de')])
  expect(useShownLanguage.getState().language).toBe('de')
  expect(document.documentElement.lang).toBe('de')
  expect(text('perp:lots', { lots: 2 })).toBe('2 Lots')
})
