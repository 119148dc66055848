/** Names by which the edits of one file know the added module. */
export interface EraNames {
  readonly refusalOf: string;
  readonly inEra: string;
  readonly modernRequestOf: string;
  readonly modernRequest: string;
  readonly isModernVersion: string;
  readonly mayLog: string;
  /** A variable for what `refusalOf` gives. */
  readonly refusal: string;
  /** The constant that says what is served. */
  readonly served: string;
}
