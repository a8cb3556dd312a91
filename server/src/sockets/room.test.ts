import { expect, test } from 'vitest'
import { createRoom } from './room.ts'

/** A room of ten with half for customers, and the numbers of the connections that it closed, in order. */
function openRoom() {
  const closed: number[] = []
  const room = createRoom<{ close(): void }>({
    max: 10,
    customersPercent: 50,
    perCustomerMax: 3,
    onDisplaced: () => {},
  })
  let last = 0
  const enter = () => {
    const number = (last += 1)
    const connection = { close: () => void closed.push(number) }
    room.enter(connection)
    return connection
  }
  return { room, enter, closed }
}

test('room: guests have their part; the oldest makes place for the next', () => {
  const { room, enter, closed } = openRoom()
  const entered = Array.from({ length: 7 }, enter)
  expect(closed).toEqual([1, 2])
  room.leave(entered[6] as (typeof entered)[number])
  enter()
  expect(closed).toEqual([1, 2])
})

test('room: no customer is disconnected to admit a guest, and customers may fill all places', () => {
  const { room, enter, closed } = openRoom()
  for (let customerId = 1; customerId <= 10; customerId += 1) room.signIn(enter(), customerId)
  expect(closed).toEqual([])
  enter()
  enter()
  expect(closed).toEqual([11, 12])
})

test('room: a customer has a few connections; a new one closes the oldest', () => {
  const { room, enter, closed } = openRoom()
  const [first] = [enter(), enter(), enter()].map((connection) => {
    room.signIn(connection, 1)
    return connection
  })
  room.signIn(enter(), 2)
  if (first) room.signIn(first, 1)
  room.signIn(enter(), 1)
  expect(closed).toEqual([2])
})

test('room: a connection that was closed for another does not sign in', () => {
  const { room, enter, closed } = openRoom()
  const late = enter()
  for (let count = 0; count < 5; count += 1) enter()
  expect(closed).toEqual([1])
  room.signIn(late, 1)
  for (let customerId = 2; customerId <= 11; customerId += 1) room.signIn(enter(), customerId)
  expect(closed).toEqual([1, 2, 3, 4, 5, 6])
})
