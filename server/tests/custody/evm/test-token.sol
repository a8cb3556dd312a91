// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.0;

/** Enough of ERC20 to be paid with, and an issuer who can close accounts and take a fee, as those of real dollars can. */
contract TestToken {
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public closed;
    /** Kept of each transfer. */
    uint256 public fee;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function close(address account) external {
        closed[account] = true;
    }

    function takeFee(uint256 value) external {
        fee = value;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(to, value);
        return true;
    }

    /** One transaction, several transfers. */
    function transferTwice(address to, uint256 first, uint256 second) external {
        move(to, first);
        move(to, second);
    }

    function move(address to, uint256 value) private {
        require(!closed[to], "closed");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - fee;
        emit Transfer(msg.sender, to, value - fee);
    }
}
