"""This machine's own names and addresses, asked of the kernel alone: nothing leaves the machine."""

import ipaddress
import socket
import struct
from collections.abc import Iterator

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

# linux/netlink.h and linux/rtnetlink.h
_NETLINK_ROUTE = 0
_RTM_GETADDR = 22
_REQUEST_DUMP = 0x301
_DONE, _ERROR = 3, 2
_IFA_ADDRESS, _IFA_LOCAL = 1, 2
_HEADER = struct.Struct("=IHHII")
_ADDRESS_MESSAGE = struct.Struct("=BBBBI")
_ATTRIBUTE = struct.Struct("=HH")


def own_addresses() -> tuple[IPAddress, ...]:
    """Every address of this machine's interfaces at this moment, loopback too, each once."""
    try:
        found = list(_addresses_by_netlink())
    except (AttributeError, OSError, struct.error):  # not Linux, or a kernel that does not answer
        found = []
    outgoing = _outgoing_address()
    if outgoing is not None:
        found.insert(0, outgoing)
    return tuple(dict.fromkeys(found))


def lan_addresses() -> tuple[ipaddress.IPv4Address, ...]:
    """The IPv4 addresses at which a phone on the same network may find us, likeliest first."""
    return tuple(
        address
        for address in own_addresses()
        if isinstance(address, ipaddress.IPv4Address)
        and not (address.is_loopback or address.is_link_local)
    )


def host_names() -> tuple[str, ...]:
    """The names by which this machine can be called on its network."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return tuple(dict.fromkeys(each for each in (name, short, f"{short}.local") if short))


def _outgoing_address() -> ipaddress.IPv4Address | None:
    """The address of the interface with the default route. Connecting UDP sends no packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address set apart for documentation
        except OSError:
            return None
        return ipaddress.IPv4Address(probe.getsockname()[0])


def _addresses_by_netlink() -> Iterator[IPAddress]:
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, _NETLINK_ROUTE) as kernel:
        kernel.settimeout(1)
        kernel.bind((0, 0))
        question = _ADDRESS_MESSAGE.pack(socket.AF_UNSPEC, 0, 0, 0, 0)
        kernel.send(
            _HEADER.pack(_HEADER.size + len(question), _RTM_GETADDR, _REQUEST_DUMP, 1, 0) + question
        )
        while True:
            for kind, payload in _messages(kernel.recv(1 << 16)):
                if kind in (_DONE, _ERROR):
                    return
                address = _address_of(payload)
                if address is not None:
                    yield address


def _messages(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Split what the kernel sent into (kind, payload); each message is padded to four bytes."""
    while len(data) >= _HEADER.size:
        length, kind, *_ = _HEADER.unpack_from(data)
        if length < _HEADER.size:
            return
        yield kind, data[_HEADER.size : length]
        data = data[(length + 3) & ~3 :]


def _address_of(payload: bytes) -> IPAddress | None:
    family, *_ = _ADDRESS_MESSAGE.unpack_from(payload)
    if family not in (socket.AF_INET, socket.AF_INET6):
        return None
    attributes: dict[int, bytes] = {}
    rest = payload[_ADDRESS_MESSAGE.size :]
    while len(rest) >= _ATTRIBUTE.size:
        length, kind = _ATTRIBUTE.unpack_from(rest)
        if length < _ATTRIBUTE.size:
            break
        attributes[kind] = rest[_ATTRIBUTE.size : length]
        rest = rest[(length + 3) & ~3 :]
    # on a point-to-point link ADDRESS is the far end and LOCAL is ours
    raw = attributes.get(_IFA_LOCAL) or attributes.get(_IFA_ADDRESS)
    return ipaddress.ip_address(raw) if raw else None
