/// placeholder
enum Placeholder {}
