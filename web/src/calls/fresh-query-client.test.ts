import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { FreshQueryClient } from './fresh-query-client.ts'

const KEY = ['count'] as const

test('FreshQueryClient: a change during a first fetch causes one more fetch', async () => {
  const { client, answers, observed } = observe()
  await client.invalidateQueries({ queryKey: ['another'] })
  void client.invalidateQueries({ queryKey: KEY })
  void client.invalidateQueries({ queryKey: KEY })
  answers[0]?.resolve('from before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve('from after')
  await expect.poll(() => observed().data).toBe('from after')
  expect(observed().fetchStatus).toBe('idle')
  expect(answers).toHaveLength(2)
})

test('FreshQueryClient: without a change, the first fetch is the only one', async () => {
  const { client, answers, observed } = observe()
  await client.invalidateQueries({ queryKey: ['another'] })
  answers[0]?.resolve('the answer')
  await expect.poll(() => observed().data).toBe('the answer')
  expect(observed().fetchStatus).toBe('idle')
  expect(answers).toHaveLength(1)
})

test('FreshQueryClient: a first fetch that fails after a change is left to its retries', async () => {
  const { client, answers, observed } = observe()
  void client.invalidateQueries({ queryKey: KEY })
  answers[0]?.reject(new Error('no connection'))
  await expect.poll(() => observed().status).toBe('error')
  expect(answers).toHaveLength(1)
  void client.invalidateQueries({ queryKey: KEY })
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve('the answer')
  await expect.poll(() => observed().data).toBe('the answer')
})

test('FreshQueryClient: the response of an earlier fetch does not undo a change', async () => {
  const { client, answers, observed } = observe()
  answers[0]?.resolve('open')
  await expect.poll(() => observed().data).toBe('open')
  void client.refetchQueries({ queryKey: KEY })
  await expect.poll(() => answers.length).toBe(2)
  client.applyChange(KEY, () => 'closed')
  expect(observed().data).toBe('closed')
  answers[1]?.resolve('open')
  await expect.poll(() => answers.length).toBe(3)
  answers[2]?.resolve('closed')
  await expect.poll(() => observed().fetchStatus).toBe('idle')
  expect(observed().data).toBe('closed')
  expect(answers).toHaveLength(3)
})

test('FreshQueryClient: a change during the first fetch is fetched, later ones are only applied', async () => {
  const { client, answers, observed } = observe()
  client.applyChange<string>(KEY, (data) => `${data} and closed`)
  expect(observed().data).toBeUndefined()
  answers[0]?.resolve('open')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve('closed')
  await expect.poll(() => observed().data).toBe('closed')
  client.applyChange<string>(KEY, (data) => `${data} at last`)
  expect(observed()).toMatchObject({ data: 'closed at last', fetchStatus: 'idle' })
  expect(answers).toHaveLength(2)
})

/** Observes a query whose answers the test gives. */
function observe() {
  const client = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
  })
  observer.subscribe(() => undefined)
  return { client, answers, observed: () => observer.getCurrentResult() }
}
