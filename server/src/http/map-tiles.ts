import { z } from 'zod'

const PLACEHOLDERS = ['{z}', '{x}', '{y}'] as const

/** The address of a map's tiles: HTTPS, with each of {z}, {x} and {y} once in its path or query. */
export const mapTilesSchema = z.string().refine(isTemplate, {
  error: 'must be like https://tiles.example/{z}/{x}/{y}.png',
})

function isTemplate(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, host } = new URL(text)
  return (
    protocol === 'https:' &&
    username === '' &&
    /^[a-z0-9.-]+(?::[0-9]+)?$/.test(host) &&
    PLACEHOLDERS.every((part) => text.split(part).length === 2)
  )
}

/** Returns the origin of the tiles, which the content security policy allows for pictures. */
export function originOfTiles(template: string): string {
  return new URL(template).origin
}
