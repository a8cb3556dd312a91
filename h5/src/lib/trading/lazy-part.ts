import { type ComponentType, lazy, type ReactNode } from 'react'

/** Returns a part of a page that loads when it is first shown. If that fails, the rest of the page stays. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: NoPart as ComponentType<Props> }),
    ),
  )
}

function NoPart(): ReactNode {
  return null
}
