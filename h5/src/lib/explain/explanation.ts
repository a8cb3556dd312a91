import type { ComponentType, ReactNode } from 'react'

/** An amount that is part of another one. */
export interface ExplainedLine {
  readonly label: string
  /** In the smallest units of the explanation; negative for what is subtracted. */
  readonly units: bigint
  /** Where it comes from: how many entries, which price. */
  readonly detail?: string
}

/**
 * The lines of which an amount consists. The amount shown is their sum, so that both always agree: if a price has moved since the
 * customer pressed, it is the amount of `asOf`.
 */
export interface Explanation {
  readonly title: string
  /** The formula in words. */
  readonly formula: string
  readonly lines: readonly ExplainedLine[]
  readonly totalLabel: string
  readonly decimals: number
  /** The currency of the amounts. */
  readonly unit: string
  /** Figures that the lines follow from, such as prices, formatted. */
  readonly inputs?: ReadonlyArray<{ readonly label: string; readonly value: string }>
  /** Said below the total, such as the outcome that follows from it. */
  readonly note?: string
  /** The time of its prices and entries, in epoch milliseconds. */
  readonly asOf: number
  /** The page with the entries, and its name. */
  readonly next: { readonly label: string; readonly path: string }
}

/** Returns the amount that the lines make, in units. */
export function totalOf({ lines }: Pick<Explanation, 'lines'>): bigint {
  return lines.reduce((sum, { units }) => sum + units, 0n)
}

/** An explanation while it loads, if it fails, if the amount no longer exists, and once it is known. */
export type ExplanationState =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly retry: () => void }
  | { readonly state: 'gone' }
  | { readonly state: 'ready'; readonly explanation: Explanation }

/** The props of a component that finds an explanation and has it rendered. */
export interface ExplainedProps {
  readonly parameters: readonly string[]
  readonly render: (found: ExplanationState) => ReactNode
}

/**
 * Explains one kind of amount. A feature exports its own, by kind, as `EXPLAINERS` in `explain/explainers.ts`. The parameters are those
 * of the subject: 'coin' and '1' of 'assets balance coin 1'.
 */
export interface Explainer {
  /** The namespaces of texts that it needs. */
  readonly texts: readonly string[]
  readonly Explained: ComponentType<ExplainedProps>
}

/** Returns the explainer that finds explanations by a hook. */
export function createExplainer(
  texts: readonly string[],
  useExplanation: (parameters: readonly string[]) => ExplanationState,
): Explainer {
  return { texts, Explained: ({ parameters, render }) => render(useExplanation(parameters)) }
}

/** Returns the state of a query as the state of the explanation that is made from its data. */
export function stateOf<Data>(
  query: { readonly data: Data | undefined; readonly isError: boolean; readonly refetch: () => unknown },
  toExplanation: (data: Data) => Explanation,
): ExplanationState {
  if (query.data !== undefined) return { state: 'ready', explanation: toExplanation(query.data) }
  return query.isError ? { state: 'error', retry: () => void query.refetch() } : { state: 'loading' }
}
