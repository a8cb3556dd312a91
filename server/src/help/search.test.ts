import { expect, test } from 'vitest'
import { createSearch } from './search.ts'
import { wordsOf } from './words.ts'

const TEXTS = [
  { id: 'fees', title: 'What does trading cost?', body: 'The maker fee is 0.08 %.', english: '' },
  {
    id: 'out',
    title: 'How long does a withdrawal take?',
    body: 'Usually 12 hours.\n\nLarge withdrawals are reviewed by two operators.',
    english: '',
  },
  { id: 'in', title: 'How do I deposit?', body: 'Copy the address of the deposit.', english: '' },
]

test('words: accents and case are removed; scripts without spaces are split', () => {
  expect(wordsOf('¿Cuánto CUESTA una Auszahlungsgebühr?', 'esp')).toEqual([
    'cuanto',
    'cuesta',
    'una',
    'auszahlungsgebuhr',
  ])
  expect(wordsOf('提币需要多久？', 'zh').length).toBeGreaterThan(2)
  expect(wordsOf('การถอนใช้เวลานานเท่าใด', 'th').length).toBeGreaterThan(2)
})

test('search: finds the beginning of a word, another form of it, and one with typing errors', () => {
  const search = createSearch(TEXTS, 'en')
  for (const query of ['with', 'withdrawing', 'withdrawals', 'withdrwal', 'witdhrawal'])
    expect([query, search(query)[0]?.id]).toEqual([query, 'out'])
  expect(search('fee')[0]?.id).toBe('fees')
  expect(search('market')).toEqual([])
})

test('search: a title counts more than a body, and the excerpt is the paragraph that matches', () => {
  const search = createSearch(TEXTS, 'en')
  expect(search('deposit address').map(({ id }) => id)).toEqual(['in'])
  expect(search('withdrawals operators')[0]).toMatchObject({
    id: 'out',
    excerpt: 'Large withdrawals are reviewed by two operators.',
  })
  expect(search('FEES')[0]?.id).toBe('fees')
})

test('search: unknown words find nothing; English words find a translated article', () => {
  const search = createSearch(
    [{ id: 'fees', title: 'Was kostet der Handel?', body: 'Gebühren', english: 'What does trading cost?' }],
    'de',
  )
  expect(search('zzz')).toEqual([])
  expect(search('gebuhr')[0]?.id).toBe('fees')
  expect(createSearch(TEXTS, 'en')('zzz yyy')).toEqual([])
})

test('search: a word without spaces is found inside a text that is split differently', () => {
  const texts = [
    { id: 'out', title: '提币需要多久？', body: '通常在十二小时内。', english: '' },
    { id: 'in', title: '如何充值？', body: '复制地址。', english: '' },
    { id: 'fee', title: '交易费用', body: '挂单费率。', english: '' },
  ]
  expect(createSearch(texts, 'zh')('提币')[0]?.id).toBe('out')
  const japanese = [
    { id: 'pin', title: '資金パスワードとは？', body: '六桁の番号です。', english: '' },
    ...texts,
  ]
  expect(createSearch(japanese, 'jp')('スワード')[0]?.id).toBe('pin')
})
