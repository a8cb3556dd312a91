/**
 * The state of a form. `Values` are the contents of its inputs; a `Field` names the part that an error concerns, and
 * may cover several inputs.
 */
export interface FormState<Values extends object, Field extends string> {
  readonly values: Values
  /** The fields that a submit has checked. Their errors are visible. */
  readonly tried: ReadonlySet<Field>
  /** The fields that the user has left. Their errors are visible, except for empty fields. */
  readonly left: ReadonlySet<Field>
  /** The server's errors by field. */
  readonly refused: ReadonlyMap<Field, string>
  /** The server's error that concerns no field of the form. */
  readonly failure: string | undefined
  readonly phase: 'editing' | 'confirming'
}

/** The actions that every form has. A form adds its own and passes the others to `reduceForm`. */
export type FormAction<Values extends object, Field extends string> =
  | { readonly type: 'edited'; readonly values: Partial<Values> }
  | { readonly type: 'left'; readonly field: Field }
  | { readonly type: 'tried'; readonly fields: readonly Field[] }
  | { readonly type: 'confirmationOpened' }
  | { readonly type: 'confirmationClosed' }
  /** Without a field the error concerns the whole form. `cleared` are values that must be entered again. */
  | {
      readonly type: 'refused'
      readonly field?: Field
      readonly message: string
      readonly cleared?: Partial<Values>
    }
  | { readonly type: 'reset'; readonly values: Partial<Values> }

/** Returns a form with the given values and no visible errors. */
export function startForm<Values extends object, Field extends string>(
  values: Values,
): FormState<Values, Field> {
  return {
    values,
    tried: new Set(),
    left: new Set(),
    refused: new Map(),
    failure: undefined,
    phase: 'editing',
  }
}

/** Applies an action to a form. The server's errors remain until any value changes. */
export function reduceForm<Values extends object, Field extends string>(
  state: FormState<Values, Field>,
  action: FormAction<Values, Field>,
): FormState<Values, Field> {
  switch (action.type) {
    case 'edited':
      return editForm(state, action.values)
    case 'left':
      return { ...state, left: new Set([...state.left, action.field]) }
    case 'tried':
      return { ...state, tried: new Set([...state.tried, ...action.fields]), failure: undefined }
    case 'confirmationOpened':
      return { ...state, phase: 'confirming' }
    case 'confirmationClosed':
      return { ...state, phase: 'editing' }
    case 'refused': {
      const { field, message, cleared } = action
      const error =
        field === undefined
          ? { refused: new Map<Field, string>(), failure: message }
          : { refused: new Map([[field, message]]), failure: undefined }
      return { ...state, ...error, values: { ...state.values, ...cleared }, phase: 'editing' }
    }
    case 'reset':
      return startForm({ ...state.values, ...action.values })
  }
}

/** Changes values of a form and removes the server's errors. */
export function editForm<Values extends object, Field extends string>(
  state: FormState<Values, Field>,
  changed: Partial<Values>,
): FormState<Values, Field> {
  return { ...state, values: { ...state.values, ...changed }, refused: new Map(), failure: undefined }
}
