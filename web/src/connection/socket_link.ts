// The table on a server: one WebSocket. When it breaks, it is opened again, at first at once, then ever more slowly; a
// tab in the background waits until it is looked at.
import { LineLink } from './link';

export class SocketLink extends LineLink {
  private socket: WebSocket | null = null;
  private tries = 0;
  private closed = false;
  private ever = false;
  keptThere = false; // the server keeps the games

  constructor(private readonly address: string) {
    super();
    this.open();
  }

  private open(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      const again = this.ever;
      this.ever = true;
      this.tries = 0;
      this.trouble.value = '';
      this.opened();
      if (again) for (const call of this.reopened) call();
    };
    socket.onmessage = (m) => {
      for (const line of String(m.data).split('\n')) if (line) this.heard(line);
    };
    socket.onclose = (e) => {
      if (this.socket !== socket || this.closed) return;
      this.state.value = 'lost';
      this.failAll();
      this.trouble.value = e.reason
        ? `The server closed the connection: ${e.reason}. The page tries again by itself; your game is kept.`
        : this.keptThere
          ? 'The connection to the house is lost. The page tries again by itself; whatever was done is kept there.'
          : 'The connection to the server is lost. Is ./play still running? The page tries again by itself; your game is kept.';
      if (document.hidden) document.addEventListener('visibilitychange', () => this.open(), { once: true });
      else setTimeout(() => this.open(), Math.min(8000, 250 * 2 ** this.tries++));
    };
  }

  protected carry(line: string): void {
    this.socket?.send(line);
  }
  close(): void {
    this.closed = true;
    this.socket?.close();
  }
}
