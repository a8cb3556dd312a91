/** The account number of the first id: numbers have eight digits, and none is also an id. */
const FIRST = 10_000_000

/** Returns the number by which a customer knows the account. */
export function accountNumberOf(customerId: number): string {
  return String(FIRST + customerId)
}

/** Returns the id of a customer from an account number or an id; undefined for other text. */
export function customerIdOf(text: string): number | undefined {
  if (!/^[1-9][0-9]{0,14}$/.test(text)) return undefined
  const number = Number(text)
  return number > FIRST ? number - FIRST : number
}
