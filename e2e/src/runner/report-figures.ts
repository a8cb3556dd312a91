import { test } from '@playwright/test'

/** The type of the annotation that carries the figures of a test. */
export const FIGURES = 'figures'

/** Reports what a test measured; the run prints it at its end. */
export function reportFigures(description: string): void {
  test.info().annotations.push({ type: FIGURES, description })
}
