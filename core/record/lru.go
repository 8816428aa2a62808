package record

import "container/list"

// lru is a map of limited size that drops the least recently used entry.
type lru[K comparable, V any] struct {
	size  int
	items map[K]*list.Element
	order *list.List // of *entry, the most recently used first
}

type entry[K comparable, V any] struct {
	key   K
	value V
}

func newLRU[K comparable, V any](size int) lru[K, V] {
	return lru[K, V]{size: size, items: map[K]*list.Element{}, order: list.New()}
}

func (c *lru[K, V]) get(k K) (V, bool) {
	e, found := c.items[k]
	if !found {
		var none V
		return none, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*entry[K, V]).value, true
}

func (c *lru[K, V]) add(k K, v V) {
	if e, found := c.items[k]; found {
		c.order.MoveToFront(e)
		e.Value.(*entry[K, V]).value = v
		return
	}
	c.items[k] = c.order.PushFront(&entry[K, V]{k, v})
	if c.order.Len() > c.size {
		oldest := c.order.Remove(c.order.Back()).(*entry[K, V])
		delete(c.items, oldest.key)
	}
}
