import { lazyPart } from '../../lazy-part.ts'

/** The edge of a pane, which only a desktop loads. */
export const PaneEdge = lazyPart(() => import('./pane-separator.tsx').then((module) => module.PaneSeparator))
