import { expect, test } from 'vitest'
import { toArticle, toHelpCenter, toServiceLink } from './help.ts'

test('toHelpCenter: a topic without articles is left out', () => {
  const link = { id: 'spot-fees', title: 'Fees' }
  const wire = {
    common: [link],
    topics: [
      { topic: 'spot' as const, articles: [link] },
      { topic: 'perp' as const, articles: [] },
    ],
  }
  expect(toHelpCenter(wire)).toEqual({ common: [link], topics: [{ topic: 'spot', articles: [link] }] })
})

test('toArticle: reads every field', () => {
  const wire = {
    id: 'spot-fees',
    title: 'Fees',
    topic: 'spot' as const,
    body: 'Few.',
    lang: 'en' as const,
    updated_at: null,
    related: [{ id: 'order-types', title: 'Orders' }],
  }
  expect(toArticle(wire)).toEqual({
    id: 'spot-fees',
    title: 'Fees',
    topic: 'spot',
    blocks: [{ kind: 'paragraph', text: 'Few.' }],
    language: 'en',
    updatedAt: undefined,
    related: [{ id: 'order-types', title: 'Orders' }],
  })
  expect(toArticle({ ...wire, updated_at: 5 }).updatedAt).toBe(5)
})

const linkOf = (url: string) => toServiceLink({ url, online: true })

test("toServiceLink: returns nothing for the app's chat and for other than web links", () => {
  expect(linkOf('https://halyard.example/h5/#/pages/help-center/chat')).toBeNull()
  expect(linkOf('javascript:alert(1)')).toBeNull()
  expect(linkOf('https://chat.example.com/halyard')).toBe('https://chat.example.com/halyard')
})
