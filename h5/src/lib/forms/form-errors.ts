import type { FormState } from './form-reducer.ts'

/** The error of a field: its text key. A form adds the figures that its texts need. */
export interface FieldError<Text extends string = string> {
  readonly text: Text
  /** An empty field is not an error before the form is submitted. */
  readonly quiet?: true
}

/** The errors of a form's invalid fields. */
export type FieldErrors<Field extends string, Problem extends FieldError = FieldError> = Readonly<
  Partial<Record<Field, Problem>>
>

/** Returns the errors of those fields that have one. */
export function collectErrors<Field extends string, Problem extends FieldError>(
  fields: readonly Field[],
  findError: (field: Field) => Problem | undefined,
): FieldErrors<Field, Problem> {
  const errors: Partial<Record<Field, Problem>> = {}
  for (const field of fields) {
    const problem = findError(field)
    if (problem !== undefined) errors[field] = problem
  }
  return errors
}

/**
 * Returns the error to show under a field: the server's message, else the field's own error once it was submitted, or
 * once it was left with content. Returns undefined if none is visible.
 */
export function visibleError<Field extends string, Problem extends FieldError>(
  state: Pick<FormState<object, Field>, 'refused' | 'tried' | 'left'>,
  errors: FieldErrors<Field, Problem>,
  field: Field,
): string | Problem | undefined {
  const problem = errors[field]
  const isVisible = state.tried.has(field) || (state.left.has(field) && !problem?.quiet)
  return state.refused.get(field) ?? (isVisible ? problem : undefined)
}
