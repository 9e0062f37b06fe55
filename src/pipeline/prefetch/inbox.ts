import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';

/** Messages of a port in their order, to be taken without leaving the thread's own work for the event loop. */
export class Inbox<Message> {
  readonly #port: MessagePort;
  readonly #delivered: Message[] = [];
  #closed: boolean;
  #wake: (() => void) | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (message: Message) => {
      this.#delivered.push(message);
      this.#wake?.();
    });
    port.on('close', () => {
      this.#closed = true;
      this.#wake?.();
    });
    // A port that listens keeps its thread alive, unless it was closed before: of that no event tells any more.
    // Node has `hasRef` since 18.1, its types for version 20 do not.
    this.#closed = !(port as MessagePort & { hasRef(): boolean }).hasRef();
  }

  /** The next message, if it is there. */
  take(): Message | undefined {
    // To ask a port while it tells that it is closed ends Node with a fault of memory.
    if (this.#delivered.length > 0 || this.#closed) return this.#delivered.shift();
    return receiveMessageOnPort(this.#port)?.message as Message | undefined;
  }

  /** Waits for a message. False when none can come: the other side has closed the port, or ended. */
  async arrival(): Promise<boolean> {
    while (this.#delivered.length === 0 && !this.#closed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#delivered.length > 0;
  }
}
