const RUNS = 'abcdefghijklmnopqrstuvwxyz 0123456789 qwertyuiop asdfghjkl zxcvbnm'

/** Rates a password by its length without repeats and keyboard runs: 0 too easy, 1 weak, 2 good, 3 strong. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(password)).length
  const surprises = password
    .toLowerCase()
    .split('')
    .filter((character, at, characters) => {
      const before = characters[at - 1]
      return before === undefined || (character !== before && !RUNS.includes(before + character))
    }).length
  const score = surprises + (kinds - 1) * 2
  if (password.length < 6 || surprises < 4) return 0
  if (score < 9) return 1
  return score < 14 ? 2 : 3
}
