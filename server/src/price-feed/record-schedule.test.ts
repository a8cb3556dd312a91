import { expect, test } from 'vitest'
import { createRecordSchedule } from './record-schedule.ts'

test('a price that moves is recorded 150 ms after its first quote, whatever arrives until then', () => {
  const schedule = createRecordSchedule(1_000)
  schedule.arrived(1_100)
  schedule.arrived(1_200)
  expect(schedule.nextAt()).toBe(1_250)
  expect(schedule.begin(1_251)).toEqual({ since: 1_100, isOfAll: false })
  schedule.arrived(1_300)
  expect(schedule.nextAt()).toBe(1_450)
})

test('all prices are recorded once a second, however often others move', () => {
  const schedule = createRecordSchedule(1_000)
  const standing: number[] = []
  for (let at = 1_000; at < 6_000; at += 10) {
    schedule.arrived(at)
    if (at >= schedule.nextAt() && schedule.begin(at).isOfAll) standing.push(at)
  }
  expect(standing).toEqual([2_000, 3_000, 4_000, 5_000])
})

test('a late recording counts as due since its quote arrived, or since its schedule', () => {
  const schedule = createRecordSchedule(1_000)
  expect(schedule.begin(2_700)).toEqual({ since: 2_000, isOfAll: true })
  schedule.arrived(2_800)
  expect(schedule.begin(3_900)).toEqual({ since: 2_800, isOfAll: true })
})
