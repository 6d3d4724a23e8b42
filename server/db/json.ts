/** JSON text of an answer; it goes out as it is. */
export class Json<T> {
  declare readonly value: T
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
