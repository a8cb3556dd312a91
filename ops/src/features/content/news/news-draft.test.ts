import { expect, test } from 'vitest'
import type { OpsNewsTexts } from '../../../lib/calls/records.ts'
import { missingLanguages } from '../shared/translated-texts.ts'
import { findNewsErrors, NEW_NEWS, type NewsDraft, toNewsDraft, toPublishRequest } from './news-draft.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const ITEM: OpsNewsTexts = {
  id: 7,
  type: 'news',
  status: 'scheduled',
  title: 'Fees',
  languages: ['en', 'de'],
  strip: false,
  push: true,
  publishedAt: NOW + 60_000,
  withdrawnAt: null,
  version: 3,
  texts: [
    { lang: 'en', title: 'Fees', text: 'Lower.' },
    { lang: 'de', title: 'Gebühren', text: 'Niedriger.' },
  ],
}

function withText(draft: NewsDraft, lang: 'en' | 'de', title: string, text: string): NewsDraft {
  return { ...draft, texts: { ...draft.texts, [lang]: { title, text } } }
}

test('an item as a draft, saved without a change, is sent as it is', () => {
  expect(toPublishRequest(toNewsDraft(ITEM), ITEM, 'Agreed')).toEqual({
    id: 7,
    version: 3,
    type: 'news',
    strip: '0',
    push: '1',
    publish_at: NOW + 60_000,
    title: 'Fees',
    text: 'Lower.',
    title_de: 'Gebühren',
    text_de: 'Niedriger.',
    reason: 'Agreed',
  })
})

test('the time of a published item is not sent', () => {
  const published = { ...ITEM, status: 'published' as const }
  const request = toPublishRequest(toNewsDraft(published), published, 'Agreed')
  expect('publish_at' in request).toBe(false)
})

test('English is required; a translation has a title and a text, or neither', () => {
  const [en, de] = ['en', 'de'] as const
  expect(findNewsErrors(NEW_NEWS, NOW).texts.get(en)).toEqual({ title: 'titleMissing', text: 'textMissing' })
  const english = withText(NEW_NEWS, en, 'Fees', 'Lower.')
  expect(findNewsErrors(english, NOW)).toEqual({ texts: new Map() })
  expect(findNewsErrors(withText(english, de, 'Gebühren', ' '), NOW).texts).toEqual(
    new Map([[de, { text: 'textMissing' }]]),
  )
  expect(missingLanguages(english.texts)).toHaveLength(8)
})

test('a time of publication is complete and in the future', () => {
  const english = withText({ ...NEW_NEWS, when: 'later' }, 'en', 'Fees', 'Lower.')
  const errorOf = (at: string) => findNewsErrors({ ...english, at }, NOW).at
  expect(['', '2026-11-22T12:00:00', '2026-11-22T12:00:01'].map(errorOf)).toEqual([
    'timeMissing',
    'timePassed',
    undefined,
  ])
})
