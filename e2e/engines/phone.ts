/** A point of the page's visible part, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** What a shift needs of a phone, whichever engine its browser has. */
export interface Phone {
  readonly engine: 'Firefox' | 'WebKit';
  /** Opens an address, as from the Home Screen. */
  open(url: string): Promise<void>;
  /** Runs a function in the page; it travels there as text, and uses nothing around it. */
  evaluate<A extends unknown[], R>(task: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /** A finger goes down at the first point, on to the others, and up at the last. */
  touch(points: readonly Point[]): Promise<void>;
  /** Types on the keyboard into what has the focus. */
  type(text: string): Promise<void>;
  /** The engine loses the databases that the page has open, without being closed. */
  loseDatabases(): Promise<void>;
  /** Closes the browser and starts it again, with what it keeps on the disk and nothing else. */
  restart(): Promise<void>;
  /** What is on the screen, as PNG. */
  picture(): Promise<Buffer>;
  /** Errors, rejections that nobody handled, and what the content policy refused, since the start. */
  readonly troubles: readonly string[];
  close(): Promise<void>;
}
