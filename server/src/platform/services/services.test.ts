import { expect, test } from 'vitest'
import type { Lifetime } from './lifetime.ts'
import { Services } from './services.ts'

/** Returns what was noted, and services that note when they open, start and stop. */
function noted() {
  const steps: string[] = []
  const service =
    <Part extends string>(part: Part) =>
    (_parts: object, life: Lifetime): Readonly<Record<Part, string>> => {
      steps.push(`open ${part}`)
      life.onStop(() => steps.push(`stop ${part}`))
      life.onStart(() => {
        steps.push(`start ${part}`)
        return { stop: async () => void steps.push(`end ${part}`) }
      })
      return { [part]: `the ${part}` } as Readonly<Record<Part, string>>
    }
  return { steps, service }
}

const ALL = { jobs: true, polls: true }

test('services open in order, then their jobs start; everything stops in reverse order', async () => {
  const { steps, service } = noted()
  const list = Services.given<{ readonly name: string }>().open(service('cellar')).open(service('roof'))
  const { parts, stop } = await list.start({ name: 'house' }, ALL)
  expect(parts).toEqual({ name: 'house', cellar: 'the cellar', roof: 'the roof' })
  expect(steps).toEqual(['open cellar', 'open roof', 'start cellar', 'start roof'])
  steps.length = 0
  await stop()
  expect(steps).toEqual(['end roof', 'end cellar', 'stop roof', 'stop cellar'])
  await stop()
  expect(steps).toHaveLength(4)
})

test('a service that fails: what opened before it stops, no job starts, and its error is thrown', async () => {
  const { steps, service } = noted()
  const list = Services.given<object>()
    .open(service('cellar'))
    .open(service('walls'))
    .run(() => {
      throw new Error('no roof')
    })
    .open(service('garden'))
  await expect(list.start({}, ALL)).rejects.toThrow('no roof')
  expect(steps).toEqual(['open cellar', 'open walls', 'stop walls', 'stop cellar'])
})

test('a job that fails to start: the jobs before it end, and every service stops', async () => {
  const { steps, service } = noted()
  const list = Services.given<object>()
    .open(service('cellar'))
    .run((_parts, life) => life.onStart(() => Promise.reject(new Error('no light'))))
    .open(service('roof'))
  await expect(list.start({}, ALL)).rejects.toThrow('no light')
  expect(steps.slice(2)).toEqual(['start cellar', 'end cellar', 'stop roof', 'stop cellar'])
})

test('a failed start whose release fails too: releases the rest, and throws why the start failed', async () => {
  const { steps, service } = noted()
  const list = Services.given<object>()
    .open(service('cellar'))
    .run((_parts, life) => {
      life.onStop(() => Promise.reject(new Error('it is stuck')))
      throw new Error('no roof')
    })
  await expect(list.start({}, ALL)).rejects.toThrow('no roof')
  expect(steps.at(-1)).toBe('stop cellar')
})

test('jobs that a test takes by hand do not start', async () => {
  const { steps, service } = noted()
  const list = Services.given<object>()
    .open(service('cellar'))
    .run((_parts, life) => life.poll(() => void steps.push('poll')))
  const { stop } = await list.start({}, { jobs: true, polls: false })
  expect(steps).toEqual(['open cellar', 'start cellar'])
  await stop()
})

const cellar = () => ({ cellar: 1 })
const roof = ({ cellar }: { readonly cellar: number }) => ({ roof: cellar + 1 })

test('the compiler rejects a service before what it needs, and a part that is provided twice', () => {
  const house = Services.given<object>()
  // @ts-expect-error The roof needs the cellar.
  house.open(roof)
  // @ts-expect-error The cellar is there already.
  house.open(cellar).open(cellar)
  expect(house.open(cellar).open(roof)).toBeInstanceOf(Services)
})
