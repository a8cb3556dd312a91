import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOfflineState } from './offline-state.ts'
import { watchUpdates } from './update.ts'

interface Workers extends EventTarget {
  controller: ServiceWorker | null
}

interface Registration extends EventTarget {
  installing: EventTarget | null
  waiting: EventTarget | null
  active: EventTarget | null
}

/** The parts of the browser that report workers, before the first one. */
function stubWorkers() {
  const workers: Workers = Object.assign(new EventTarget(), { controller: null })
  vi.stubGlobal('navigator', { serviceWorker: workers })
  const installing = new EventTarget()
  const registration: Registration = Object.assign(new EventTarget(), {
    installing,
    waiting: null,
    active: null,
  })
  const watch = (hadWorker: boolean) =>
    watchUpdates(registration as unknown as ServiceWorkerRegistration, hadWorker)
  const control = () => (workers.controller = installing as ServiceWorker)
  return { workers, registration, installing, watch, control }
}

const isOffered = () => useOfflineState.getState().updateReady

beforeEach(() => {
  vi.useFakeTimers()
  useOfflineState.setState({ updateReady: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('watchUpdates: the first worker is not offered if it controls the page already', () => {
  const { workers, watch, control } = stubWorkers()
  control()
  watch(false)
  workers.dispatchEvent(new Event('controllerchange'))
  expect(isOffered()).toBe(false)
})

test('watchUpdates: the first worker is not offered while it waits to be active', () => {
  const { registration, installing, watch, control } = stubWorkers()
  watch(false)
  registration.dispatchEvent(new Event('updatefound'))
  registration.waiting = installing
  control()
  installing.dispatchEvent(new Event('statechange'))
  expect(isOffered()).toBe(false)
})

test('watchUpdates: a worker that waits behind an active one is offered', () => {
  const { registration, installing, watch, control } = stubWorkers()
  control()
  watch(true)
  registration.dispatchEvent(new Event('updatefound'))
  Object.assign(registration, { waiting: installing, active: new EventTarget() })
  installing.dispatchEvent(new Event('statechange'))
  expect(isOffered()).toBe(true)
})

test('watchUpdates: a worker that was installing before it was watched is offered', () => {
  const { registration, installing, watch, control } = stubWorkers()
  control()
  watch(true)
  Object.assign(registration, { waiting: installing, active: new EventTarget() })
  installing.dispatchEvent(new Event('statechange'))
  expect(isOffered()).toBe(true)
})

test('watchUpdates: a new build that another tab has accepted is offered', () => {
  const { workers, watch, control } = stubWorkers()
  control()
  watch(true)
  workers.dispatchEvent(new Event('controllerchange'))
  expect(isOffered()).toBe(true)
})
